import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { listStaleRenderings, refreshRendering } from '../../db/articles/renderings.ts';
import type { Db } from '../../db/tables.ts';
import type { RenderedText } from '../../shared/article.ts';
import { renderVersion } from '../../shared/markdown/render-version.ts';
import { renderArticle } from './render-article.ts';
import type { Renderer } from './renderer.ts';

/** Texts that are in memory at once: each may have 2 MiB. */
const batchSize = 4;

/** Rest after each article, in milliseconds: requests go first. */
const rest = 20;

interface Refreshed {
  /** Articles whose HTML was made anew. */
  articles: number;
  /** Those of which no HTML can be made: they keep what they have. */
  refused: number;
}

/**
 * Makes the HTML anew that an older version of the renderer made, a few articles at a time; pages are served
 * as they were until theirs is replaced. Ends early on `signal`; what is left is done at the next start.
 */
export async function refreshRenderings(
  { db, renderer, now }: { db: Db; renderer: Renderer; now(): number },
  log: Pick<FastifyBaseLogger, 'warn'>,
  signal?: AbortSignal,
): Promise<Refreshed> {
  const refreshed: Refreshed = { articles: 0, refused: 0 };
  let after = '';
  for (;;) {
    const stale = await listStaleRenderings(db, {
      version: renderVersion,
      after,
      limit: batchSize,
    });
    if (stale.length === 0) return refreshed;
    for (const { articleID, revision, ...content } of stale) {
      if (signal?.aborted) return refreshed;
      after = articleID;
      const rendering = await renderArticle(db, renderer, content).catch((error: unknown) => error);
      if (signal?.aborted) return refreshed;
      if (isRendered(rendering)) {
        const { rendered } = rendering;
        const made = { articleID, revision, version: renderVersion, rendered, now: now() };
        await refreshRendering(db, made);
        refreshed.articles += 1;
      } else {
        const reason = rendering instanceof Error ? rendering.message : rendering;
        log.warn({ articleID, reason }, 'the page of this article stays as it was');
        refreshed.refused += 1;
      }
      await wait(rest);
    }
  }
}

function isRendered(rendering: unknown): rendering is { kind: 'rendered'; rendered: RenderedText } {
  return (rendering as { kind?: string } | undefined)?.kind === 'rendered';
}
