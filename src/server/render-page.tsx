import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findSettings } from '../db/settings.ts';
import { defaultSettings } from '../shared/settings.ts';
import type { PageFrame } from '../ui/document.tsx';
import type { Entry } from './assets.ts';
import type { Context } from './context.ts';
import { withStyleNonce } from './security-headers.ts';

/** What every page is given: the blog's name, who reads, and which built files it loads. */
export async function makeFrame(
  context: Context,
  request: FastifyRequest,
  entries: readonly Entry[],
): Promise<PageFrame> {
  const { brand } = await findSettings(context.database.db);
  return frameOf(context, request, entries, brand);
}

/** As `makeFrame`, where the database is away: the page still has to appear. */
export function makeFrameOffline(
  context: Context,
  request: FastifyRequest,
  entries: readonly Entry[],
): PageFrame {
  return frameOf(context, request, entries, defaultSettings.brand);
}

function frameOf(
  { assets, now }: Context,
  request: FastifyRequest,
  entries: readonly Entry[],
  brand: string,
): PageFrame {
  const loaded = entries.map((entry) => assets.files[entry]);
  return {
    brand,
    isLoggedIn: request.isLoggedIn,
    path: request.url,
    now: new Date(now()).toISOString(),
    styles: [assets.files.styles.file, ...loaded.flatMap((entry) => entry.styles)],
    scripts: loaded.map((entry) => entry.file),
  };
}

/** The owner's pages load what answers the owner's buttons. */
export function entriesFor(isLoggedIn: boolean) {
  return isLoggedIn ? (['reader', 'owner'] as const) : (['reader'] as const);
}

/** Renders a page from its props. It is never stored, so that going back loads it anew. */
export function sendPage<Props extends object>(
  reply: FastifyReply,
  Page: ComponentType<Props>,
  props: Props,
) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`);
}

/** Lets the page's script add style sheets that carry the returned nonce. */
export function allowStyleNonce(reply: FastifyReply): string {
  const nonce = randomBytes(18).toString('base64');
  const name = 'content-security-policy';
  reply.header(name, withStyleNonce(String(reply.getHeader(name)), nonce));
  return nonce;
}
