import type { Db } from '../../db/tables.ts';
import { makeRenderTask } from '../../server/render/render-article.ts';
import type { RenderedArticle } from '../../server/render/render-worker.ts';
import type { Renderer } from '../../server/render/renderer.ts';
import type { RenderedText } from '../../shared/article.ts';
import type { RefusedText } from '../../shared/render/refusal.ts';
import { describeReason } from '../../shared/texts/refusals.ts';
import type { PreparedArticle, ReadyArticle } from '../article/prepare-article.ts';
import type { RefusedFile } from '../article/survey-folder.ts';
import { describeItemFault } from '../folder/guard-item.ts';

export interface WaitingArticle {
  article: ReadyArticle;
  /** The revision that the save is made from; 0 makes a new article. */
  basedOn: number;
}

/** The renderer has thrown on the text. `reason` is in words for the owner. */
interface Failure {
  kind: 'failed';
  reason: string;
}

export type RenderedBatch = (WaitingArticle & { rendering: RenderedArticle | Failure })[];

const nothing: RenderedText = {
  ...{ html: '', lang: null, readingMinutes: 1, summary: '', toc: [], passages: [] },
};

/** Renders articles at the same time. A draft has no page and is not rendered. */
export function renderBatch(
  db: Db,
  renderer: Renderer,
  articles: readonly WaitingArticle[],
): Promise<RenderedBatch> {
  return Promise.all(
    articles.map(async ({ article, basedOn }) => ({
      article,
      basedOn,
      rendering: article.isDraft
        ? ({ kind: 'rendered', rendered: nothing } as const)
        : await renderer.render(await makeRenderTask(db, article.content)).catch(asFailure),
    })),
  );
}

function asFailure(error: unknown): Failure {
  return { kind: 'failed', reason: describeItemFault(error) };
}

/** The refusal names the line in the text, which begins below the front matter. */
export function toRefusedFile(
  { path }: PreparedArticle,
  rendering: RefusedText | Failure,
): RefusedFile {
  if (rendering.kind === 'failed') return { path, line: undefined, reason: rendering.reason };
  const { line, reason } = rendering;
  const place = line === undefined ? '' : ` (line ${line} of the text)`;
  return { path, line: undefined, reason: `${describeReason(reason, 'en')}${place}` };
}
