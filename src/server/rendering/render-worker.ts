// A thread of the program that makes HTML of Markdown: see renderer.ts.
import { parentPort } from 'node:worker_threads';
import { articleLimits, type RenderedText } from '../../shared/article.ts';
import type { PictureSizes } from '../../shared/markdown/base/environment.ts';
import type { RefusedText } from '../../shared/markdown/base/refusal.ts';
import { renderMarkdown } from '../../shared/markdown/render.ts';
import { cutWithEnding } from '../../shared/text.ts';
import { uploadIdOf } from '../../urls.ts';

export interface RenderTask {
  markdown: string;
  lang: string | undefined;
  /** By what stands in their addresses for the uploads of this blog. */
  uploadSizes: PictureSizes;
}

export type RenderTaskResult = ({ kind: 'rendered' } & Omit<RenderedText, 'lang'>) | RefusedText;

parentPort?.on('message', async ({ id, task }: { id: number; task: RenderTask }) => {
  parentPort?.postMessage({ id, rendered: await render(task) });
});

async function render(task: RenderTask): Promise<RenderTaskResult> {
  const { markdown, lang, uploadSizes } = task;
  const result = await renderMarkdown(markdown, {
    lang,
    findPictureSizes: async (addresses) => {
      const sizes = new Map<string, { width: number; height: number }>();
      for (const address of addresses) {
        const size = uploadSizes.get(uploadIdOf(address) ?? '');
        if (size) sizes.set(address, size);
      }
      return sizes;
    },
  });
  if (result.kind === 'refused') return result;
  const { html, readingMinutes, firstParagraph } = result;
  return {
    kind: 'rendered',
    html,
    readingMinutes,
    summary: cutWithEnding(firstParagraph, articleLimits.maxSummaryCharacters - 1, '…'),
    toc: result.toc.map(({ level, id, text }) => ({ level, id, text })),
  };
}
