import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findOwnerKey, findOwnerName } from '../db/account/owner.ts';
import { findMenu } from '../db/settings/menu.ts';
import { findSettings } from '../db/settings/settings.ts';
import { watchWords } from '../shared/dates.ts';
import { filingsName } from '../shared/identity/filings.ts';
import { listSources, type OwnCodeRow } from '../shared/own-code/own-code.ts';
import { ownCodeHeader, ownerAudience } from '../shared/owner-build.ts';
import { emptyMenu, type ShownMenu } from '../shared/settings/menu.ts';
import { defaultSettings, type Settings } from '../shared/settings.ts';
import { Filings } from '../ui/identity/footer-end.tsx';
import type { Identity } from '../ui/identity/identity.ts';
import type { PageFrame } from '../ui/page-frame.ts';
import { ownerWorkerUrl, patterns } from '../urls.ts';
import type { Bundle } from './assets.ts';
import type { Context } from './context.ts';
import { findIdentity } from './find-identity.ts';
import { originOf } from './http/origin.ts';
import { withOwnCode } from './own-code.ts';
import { ownStylesOf } from './own-styles.ts';
import { extendPolicy, policyName, withStyleNonce } from './security-headers.ts';

/**
 * The props that every page needs: the blog's name, who reads, and which built files the page
 * loads.
 */
export async function makeFrame(
  context: Context,
  request: FastifyRequest,
  bundles: readonly Bundle[],
  settings?: Settings,
): Promise<PageFrame> {
  const { db } = context.database;
  const found = settings ?? (await context.publicMemo.get(findSettings));
  const ownerKey = request.isLoggedIn ? await findOwnerKey(db) : undefined;
  const ownerName = await context.publicMemo.get(findOwnerName);
  const ownCode = request.isOwnersBrowser ? [] : found.ownCode;
  const identity = await context.publicMemo.get(findIdentity);
  const menu = await context.publicMemo.get(findMenu);
  const frame = frameOf(context, readerOf(context, request), bundles, found);
  return { ...frame, identity, menu, ownerKey, ownerName, ownCode };
}

/**
 * Like `makeFrame`, for pages that must appear although the database is away: with the settings
 * that were read last.
 */
export function makeFrameOffline(
  context: Context,
  request: FastifyRequest,
  bundles: readonly Bundle[],
): PageFrame {
  const { publicMemo } = context;
  const settings = publicMemo.last(findSettings) ?? defaultSettings;
  const frame = frameOf(context, readerOf(context, request), bundles, settings);
  return { ...frame, identity: publicMemo.last(findIdentity) };
}

/** The frame of a page that all visitors get at any address, without asking the database. */
export function makeFrameForAll(
  context: Context,
  settings: Settings,
  menu: ShownMenu = emptyMenu,
): PageFrame {
  const reader = { isLoggedIn: false, path: patterns.home, origin: '' };
  const frame = frameOf(context, reader, bundlesFor(false), settings);
  const identity = context.publicMemo.last(findIdentity);
  return { ...frame, identity, menu, tellsViews: false };
}

/** What pages tell of the request. */
type Reader = Pick<PageFrame, 'isLoggedIn' | 'path' | 'origin'>;

function readerOf({ config }: Context, request: FastifyRequest): Reader {
  const { isLoggedIn, url: path } = request;
  return { isLoggedIn, path, origin: originOf(request, config.publicUrl) };
}

function frameOf(
  { assets, config, now }: Context,
  reader: Reader,
  bundles: readonly Bundle[],
  settings: Settings,
): PageFrame {
  const { brand, description, language, timeZone, footerLinks } = settings;
  // All pages for readers have the quick search, and no other page has it.
  const { ownSheets, files } = ownStylesOf(settings, bundles.includes('quickSearch'));
  const [readerScript] = bundles.includes('reader') ? assets.files.reader.scripts : [];
  const [searchScript] = bundles.includes('quickSearch') ? assets.files.quickSearch.scripts : [];
  const loaded = bundles.map((bundle) => assets.files[bundle]);
  return {
    brand,
    description,
    ownerName: '',
    lang: language,
    timeZone,
    footerLinks,
    ownCode: [],
    menu: emptyMenu,
    hasOwnIcon: settings.icon !== '',
    identity: undefined,
    ...reader,
    ownerKey: undefined,
    tellsViews: config.sharedCacheSeconds > 0 && !reader.isLoggedIn,
    ownerWorker: reader.isLoggedIn
      ? { url: ownerWorkerUrl, version: assets.ownerWorker.version }
      : undefined,
    now: new Date(now()).toISOString(),
    firstScript: assets.firstScript,
    inlineStyles: assets.inlineStyles,
    ownSheets,
    styles: [...loaded.flatMap(({ styles }) => styles), ...files],
    readerScript,
    searchScript,
    scripts: loaded
      .flatMap(({ scripts }) => scripts)
      .filter((script) => script !== readerScript && script !== searchScript),
  };
}

/** The owner's pages also load the script and styles of the owner's buttons. */
export function bundlesFor(isLoggedIn: boolean) {
  const all = ['reader', 'quickSearch'] as const;
  return isLoggedIn ? ([...all, 'owner', 'tools'] as const) : all;
}

/**
 * Renders a page from its props. Browsers must not store it, so that the back button loads it
 * again.
 */
export function sendPage<Props extends { frame: PageFrame }>(
  reply: FastifyReply,
  Page: ComponentType<Props>,
  props: Props,
) {
  return sendHtml(reply, props.frame, renderToStaticMarkup(<Page {...props} />));
}

/**
 * Like `sendPage`, for pages that are the same for all visitors: the offline worker, and the memory
 * of the server, may keep them. The header tells the workers of visitors and of the owner apart
 * which pages are for them. The owner's pages need the built files of their version. `articleID`:
 * the article that a reader of this page reads.
 */
export function sendShownPage<Props extends { frame: PageFrame }>(
  reply: FastifyReply,
  Page: ComponentType<Props>,
  props: Props,
  articleID?: string,
) {
  const { ownerWorker, ownCode } = props.frame;
  reply.header('suibi-audience', ownerWorker ? ownerAudience(ownerWorker.version) : 'everyone');
  const { result: html, endsAt } = watchWords(() => renderToStaticMarkup(<Page {...props} />));
  reply.cacheable = { endsAt, articleID };
  allowOwnCode(reply, ownCode);
  return sendHtml(reply, props.frame, withOwnCode(html, ownCode));
}

/** Without rows the headers stay as they are. */
function allowOwnCode(reply: FastifyReply, rows: readonly OwnCodeRow[]): void {
  if (rows.length === 0) return;
  const policy = String(reply.getHeader(policyName));
  reply.header(policyName, extendPolicy(policy, listSources(rows))).header(ownCodeHeader, '1');
}

function sendHtml(reply: FastifyReply, frame: PageFrame, html: string) {
  // The owner's pages are not fetched in advance: the owner's next action can make such a page
  // wrong.
  if (!frame.isLoggedIn) reply.header('speculation-rules', `"${patterns.speculationRules}"`);
  return sendRendered(reply, frame, `<!doctype html>${html}`);
}

/** Renders a page that is sent to many. As bytes it is sent without compression. */
export function renderPage<Props extends { frame: PageFrame }>(
  Page: ComponentType<Props>,
  props: Props,
): Buffer {
  return Buffer.from(`<!doctype html>${renderToStaticMarkup(<Page {...props} />)}`);
}

/**
 * What a script needs to know to show the numbers of registration on a page that it makes. Empty
 * for most blogs.
 */
export function writeFilings(identity: Identity | undefined): string {
  const html = identity ? renderToStaticMarkup(<Filings identity={identity} />) : '';
  if (html === '') return '';
  return `var ${filingsName}=${JSON.stringify(`<style>.filings{text-align:center}</style>${html}`)};`;
}

/** Sends a page that was made with this frame. */
export function sendRendered(reply: FastifyReply, frame: PageFrame, page: string | Buffer) {
  allowOwnSheets(reply, frame);
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

/** Allows the owner's own style sheets in the page of this frame, and in no other page. */
export function allowOwnSheets(reply: FastifyReply, { ownSheets }: PageFrame): void {
  const policy = String(reply.getHeader(policyName));
  reply.header(policyName, extendPolicy(policy, { styles: ownSheets }));
}

/** Allows the page's script to add style sheets that carry the returned nonce. */
export function allowStyleNonce(reply: FastifyReply): string {
  const nonce = randomBytes(18).toString('base64');
  reply.header(policyName, withStyleNonce(String(reply.getHeader(policyName)), nonce));
  return nonce;
}
