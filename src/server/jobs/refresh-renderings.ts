import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  listOpenedTexts,
  listStaleRenderings,
  refreshRendering,
  type TextToRender,
} from '../../db/articles/renderings.ts';
import type { Db } from '../../db/tables.ts';
import { renderVersion } from '../../markdown/render-version.ts';
import type { RenderedText } from '../../shared/article.ts';
import { Job } from '../limits/job.ts';
import { renderArticle } from '../render/render-article.ts';
import type { Renderer } from '../render/renderer.ts';

/** Articles that are in memory at the same time. Each text may have 2 MiB. */
const maxTextsInMemory = 4;

/** The pause after each article, so that requests are answered first. */
const pauseMs = 20;

/**
 * Searches find an article so long after its time has come, at the latest. The same after its
 * restoring, and without its password.
 */
const lookEveryMs = 5_000;

interface Parts {
  db: Db;
  renderer: Renderer;
  /** In milliseconds. */
  now(): number;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;
type JobLog = Pick<FastifyBaseLogger, 'info' | 'warn'>;

interface Refreshed {
  /** The number of articles with new HTML. */
  articles: number;
  /** The number of articles that the renderer refused or failed at. They keep their old HTML. */
  refused: number;
}

/**
 * Renders the articles again whose HTML an older version of the renderer made, or that the search
 * index does not have with today’s tokens, a few at a time. Visitors get the old page until the new
 * one is stored. Ends early on `signal`; the next start continues.
 */
export async function refreshRenderings(
  parts: Parts,
  log: Log,
  signal?: AbortSignal,
): Promise<Refreshed> {
  const list: List = (part) => listStaleRenderings(parts.db, { ...part, version: renderVersion });
  const done = await renderAgain(parts, log, { list, signal });
  return { articles: done.articles, refused: done.refused.length };
}

/**
 * Puts the articles into the search index that everybody may read since their time has come, they
 * came out of the trash or they lost their password. Returns how many these were. An article that
 * the renderer refuses is added to `refused`, and not tried again.
 */
export async function indexOpened(
  parts: Parts,
  log: Log,
  { refused, signal }: { refused: Set<string>; signal?: AbortSignal },
): Promise<number> {
  const list: List = async (part) => listOpenedTexts(parts.db, { ...part, now: parts.now() });
  const done = await renderAgain(parts, log, { list, signal, except: refused });
  for (const articleID of done.refused) refused.add(articleID);
  return done.articles;
}

/**
 * After an upgrade of the program, renders the articles again, once. Their old pages are served
 * until then.
 */
export function refreshJob(parts: Parts, log: JobLog): Job {
  return new Job({
    async run(signal) {
      const refreshed = await refreshRenderings(parts, log, signal);
      if (refreshed.articles > 0) log.info(refreshed, 'pages were rendered again');
    },
    onFault: (error) =>
      log.warn({ err: error }, 'rendering pages again failed and will be tried at the next start'),
  });
}

/** Calls `indexOpened` from now on. */
export function indexJob(parts: Parts, log: JobLog): Job {
  const refused = new Set<string>();
  return new Job({
    everyMs: lookEveryMs,
    async run(signal) {
      const articles = await indexOpened(parts, log, { refused, signal });
      if (articles > 0) log.info({ articles }, 'articles can be found from now on');
    },
    onFault: (error) =>
      log.warn({ err: error }, 'indexing articles failed and will be tried again'),
  });
}

/** Articles in the order of their ids, from the first id after `after`. */
type List = (part: { after: string; limit: number }) => Promise<TextToRender[]>;

interface Options {
  list: List;
  signal: AbortSignal | undefined;
  /** The ids of articles that are left out. */
  except?: ReadonlySet<string>;
}

async function renderAgain(
  { db, renderer, now }: Parts,
  log: Log,
  { list, signal, except }: Options,
): Promise<{ articles: number; refused: string[] }> {
  const done = { articles: 0, refused: [] as string[] };
  let after = '';
  for (;;) {
    const texts = await list({ after, limit: maxTextsInMemory });
    if (texts.length === 0) return done;
    for (const { articleID, revision, ...content } of texts) {
      if (signal?.aborted) return done;
      after = articleID;
      if (except?.has(articleID)) continue;
      const rendering = await renderArticle(db, renderer, content).catch((error: unknown) => error);
      if (signal?.aborted) return done;
      if (isRendered(rendering)) {
        const { rendered } = rendering;
        const made = { articleID, revision, version: renderVersion, rendered, now: now() };
        await refreshRendering(db, made);
        done.articles += 1;
      } else {
        const reason = rendering instanceof Error ? rendering.message : rendering;
        log.warn({ articleID, reason }, 'the page of this article stays as it was');
        done.refused.push(articleID);
      }
      await wait(pauseMs);
    }
  }
}

function isRendered(rendering: unknown): rendering is { kind: 'rendered'; rendered: RenderedText } {
  return (rendering as { kind?: string } | undefined)?.kind === 'rendered';
}
