import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findSettings } from '../db/blog/settings.ts';
import { defaultSettings, type Settings } from '../shared/settings.ts';
import type { PageFrame } from '../ui/page-frame.ts';
import { patterns } from '../urls.ts';
import type { Bundle } from './assets.ts';
import type { Context } from './context.ts';
import { originOf } from './network/origin.ts';
import { withStyleNonce } from './security-headers.ts';

/** What every page is given: the blog's name, who reads, and which built files it loads. */
export async function makeFrame(
  context: Context,
  request: FastifyRequest,
  bundles: readonly Bundle[],
  settings?: Settings,
): Promise<PageFrame> {
  const found = settings ?? (await findSettings(context.database.db));
  return frameOf(context, request, bundles, found);
}

/** As `makeFrame`, where the database is away: the page still has to appear. */
export function makeFrameOffline(
  context: Context,
  request: FastifyRequest,
  bundles: readonly Bundle[],
): PageFrame {
  return frameOf(context, request, bundles, defaultSettings);
}

function frameOf(
  { assets, config, now }: Context,
  request: FastifyRequest,
  bundles: readonly Bundle[],
  { brand, description, language, timeZone, footerLinks }: Settings,
): PageFrame {
  const [readerScript] = bundles.includes('reader') ? assets.files.reader.scripts : [];
  const loaded = bundles.map((bundle) => assets.files[bundle]);
  return {
    brand,
    description,
    lang: language,
    timeZone,
    footerLinks,
    isLoggedIn: request.isLoggedIn,
    path: request.url,
    origin: originOf(request, config.publicUrl),
    now: new Date(now()).toISOString(),
    firstScript: assets.firstScript,
    inlineStyles: assets.inlineStyles,
    styles: loaded.flatMap(({ styles }) => styles),
    readerScript,
    scripts: loaded.flatMap(({ scripts }) => scripts).filter((script) => script !== readerScript),
  };
}

/** The owner's pages load what answers the owner's buttons. */
export function bundlesFor(isLoggedIn: boolean) {
  return isLoggedIn ? (['reader', 'owner', 'tools'] as const) : (['reader'] as const);
}

/** Renders a page from its props. It is never stored, so that going back loads it anew. */
export function sendPage<Props extends { frame: PageFrame }>(
  reply: FastifyReply,
  Page: ComponentType<Props>,
  props: Props,
) {
  // The owner's pages change by what the owner does: one fetched before that would show what no longer is.
  if (!props.frame.isLoggedIn) {
    reply.header('speculation-rules', `"${patterns.speculationRules}"`);
  }
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`);
}

/** As `sendPage`, of a page that only shows something: what a visitor gets of it, the offline worker may keep. */
export function sendShownPage<Props extends { frame: PageFrame }>(
  reply: FastifyReply,
  Page: ComponentType<Props>,
  props: Props,
) {
  if (!props.frame.isLoggedIn) reply.header('suibi-audience', 'everyone');
  return sendPage(reply, Page, props);
}

/** Lets the page's script add style sheets that carry the returned nonce. */
export function allowStyleNonce(reply: FastifyReply): string {
  const nonce = randomBytes(18).toString('base64');
  const name = 'content-security-policy';
  reply.header(name, withStyleNonce(String(reply.getHeader(name)), nonce));
  return nonce;
}
