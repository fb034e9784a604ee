import { filingsName } from '../../shared/identity/filings.ts';

type Words = readonly [lang: string, title: string, text: string];

/** What the server has written before the script; undefined for most blogs. */
const filings = (globalThis as { [filingsName]?: string })[filingsName];

/** The page that says, in the browser's language, why there is no page. */
export function offlinePage(zhHans: Words, en: Words): Response {
  const [lang, title, text] = navigator.language.startsWith('zh') ? zhHans : en;
  const html =
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width">' +
    '<style>:root{color-scheme:light dark;background:light-dark(#fbfaf6,#161514);color:light-dark(#1f1c17,#e9e5dc)}' +
    'body{font:1.0625rem/1.75 serif;max-width:38rem;margin:20vh auto;padding:0 1.25rem}' +
    'a,div{color:light-dark(#a8321f,#e0705a)}' +
    'div{width:62px;height:62px;border:3px solid;border-radius:5px}</style>' +
    `<div></div><h1>${title}</h1><p>${text}</p><p><a href="${location.origin}">${location.host}</a></p>${filings ?? ''}`;
  const headers = { 'content-type': 'text/html' };
  return new Response(html, { status: 503, headers });
}

/** The page for an address that was never opened on this device. */
export const unknownOffline = () =>
  offlinePage(
    ['zh-Hans', '无法连接', '此页尚未在本设备上打开过，联网后再试。'],
    [
      'en',
      'Cannot connect',
      'This page has not been opened on this device before. Try again when you are online.',
    ],
  );
