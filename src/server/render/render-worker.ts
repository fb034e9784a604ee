// The thread that renders Markdown to HTML. renderer.ts starts it.
import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from '../../markdown/render.ts';
import { articleLimits, type RenderedText } from '../../shared/article.ts';
import type { RefusedText } from '../../shared/render/refusal.ts';
import { passagesOf } from '../../shared/search/passages.ts';
import { cutWithEnding } from '../../shared/text.ts';
import { shownSizes, type UploadSize } from '../../shared/uploads/picture-widths.ts';

export interface RenderTask {
  markdown: string;
  lang: string | undefined;
  /** By the id in the address of an upload of this blog. */
  uploadSizes: ReadonlyMap<string, UploadSize>;
}

export type RenderedArticle = { kind: 'rendered'; rendered: RenderedText } | RefusedText;

/** What the thread answers to the task with this id: a result, or the error that it came to. */
export interface RenderAnswer {
  id: number;
  result?: RenderedArticle;
  error?: Error;
}

parentPort?.on('message', async ({ id, task }: { id: number; task: RenderTask }) => {
  try {
    parentPort?.postMessage({ id, result: await render(task) });
  } catch (error) {
    // Otherwise the thread would end, and the text that waits longest would be taken for the cause.
    parentPort?.postMessage({ id, error });
  }
});

async function render(task: RenderTask): Promise<RenderedArticle> {
  const { markdown, lang, uploadSizes } = task;
  const result = await renderMarkdown(markdown, {
    lang,
    findPictureSizes: async (addresses) => shownSizes(addresses, uploadSizes),
  });
  if (result.kind === 'refused') return result;
  const { html, toc, readingMinutes, firstParagraph, parts } = result;
  const summary = cutWithEnding(firstParagraph, articleLimits.maxSummaryCharacters - 1, '…');
  const passages = passagesOf(parts);
  const rendered = { html, lang: lang ?? null, readingMinutes, summary, toc, passages };
  return { kind: 'rendered', rendered };
}
