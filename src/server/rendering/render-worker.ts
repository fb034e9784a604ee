// The thread that renders Markdown to HTML. renderer.ts starts it.
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
  /** By the id in the address of an upload of this blog. */
  uploadSizes: PictureSizes;
}

export type RenderedArticle = { kind: 'rendered'; rendered: RenderedText } | RefusedText;

parentPort?.on('message', async ({ id, task }: { id: number; task: RenderTask }) => {
  parentPort?.postMessage({ id, result: await render(task) });
});

async function render(task: RenderTask): Promise<RenderedArticle> {
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
  const { html, toc, readingMinutes, firstParagraph } = result;
  const summary = cutWithEnding(firstParagraph, articleLimits.maxSummaryCharacters - 1, '…');
  return { kind: 'rendered', rendered: { html, lang: lang ?? null, readingMinutes, summary, toc } };
}
