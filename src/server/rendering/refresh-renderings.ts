import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { listStaleRenderings, refreshRendering } from '../../db/articles/renderings.ts';
import type { Db } from '../../db/tables.ts';
import type { RenderedText } from '../../shared/article.ts';
import { renderVersion } from '../../shared/markdown/render-version.ts';
import { renderArticle } from './render-article.ts';
import type { Renderer } from './renderer.ts';

/** Articles that are in memory at the same time. Each text may have 2 MiB. */
const maxTextsInMemory = 4;

/** The pause after each article, so that requests are answered first. */
const pauseMs = 20;

interface Refreshed {
  /** The number of articles with new HTML. */
  articles: number;
  /** The number of articles that the renderer refused or failed at. They keep their old HTML. */
  refused: number;
}

/**
 * Renders the articles again whose HTML an older version of the renderer made, or that the search index does not have with today’s
 * tokens, a few at a time. Visitors get the old page until the new one is stored. Ends early on `signal`; the next start continues.
 */
export async function refreshRenderings(
  { db, renderer }: { db: Db; renderer: Renderer },
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal?: AbortSignal,
): Promise<Refreshed> {
  const refreshed: Refreshed = { articles: 0, refused: 0 };
  let after = '';
  for (;;) {
    const stale = await listStaleRenderings(db, {
      version: renderVersion,
      after,
      limit: maxTextsInMemory,
    });
    if (stale.length === 0) return refreshed;
    for (const { articleID, revision, ...content } of stale) {
      if (signal?.aborted) return refreshed;
      after = articleID;
      const rendering = await renderArticle(db, renderer, content).catch((error: unknown) => error);
      if (signal?.aborted) return refreshed;
      if (isRendered(rendering)) {
        const { rendered } = rendering;
        const made = { articleID, revision, version: renderVersion, rendered };
        await refreshRendering(db, made);
        refreshed.articles += 1;
      } else {
        const reason = rendering instanceof Error ? rendering.message : rendering;
        log.warn({ articleID, reason }, 'the page of this article stays as it was');
        refreshed.refused += 1;
      }
      await wait(pauseMs);
    }
  }
}

function isRendered(rendering: unknown): rendering is { kind: 'rendered'; rendered: RenderedText } {
  return (rendering as { kind?: string } | undefined)?.kind === 'rendered';
}
