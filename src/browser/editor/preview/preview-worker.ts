// Renders the preview in a worker, with the same renderer as published pages.

import type { RenderResult } from '../../../shared/markdown/base/rendering.ts';
import { renderMarkdown, renderPrepared } from '../../../shared/markdown/render.ts';
import type { PreviewFault } from '../../../shared/texts/preview.ts';

export interface PreviewQuestion {
  markdown: string;
  lang: string | undefined;
}

export type PreviewAnswer =
  | { kind: 'shown'; html: string }
  | { kind: 'fault'; fault: PreviewFault };

self.onmessage = async ({ data }: MessageEvent<PreviewQuestion>) => {
  self.postMessage(await answer(data));
};

async function answer(question: PreviewQuestion): Promise<PreviewAnswer> {
  try {
    return answerOf(await render(question));
  } catch (error) {
    console.error(error);
    return { kind: 'fault', fault: { kind: 'failed' } };
  }
}

/** Without a network the rules of a programming language cannot be loaded. Its code then has no colours. */
async function render({ markdown, lang }: PreviewQuestion): Promise<RenderResult> {
  try {
    return await renderMarkdown(markdown, { lang });
  } catch {
    return renderPrepared(markdown, { lang });
  }
}

function answerOf(result: RenderResult): PreviewAnswer {
  if (result.kind === 'rendered') return { kind: 'shown', html: result.html };
  return { kind: 'fault', fault: result };
}
