import { withNamed } from '../base/named.ts';
import { makeTable, type WriteTag } from '../base/tag.ts';
import {
  escapeDestination,
  inline,
  nothing,
  writeLink,
  writeText,
} from '../base/write-markdown.ts';
import { boxes } from './boxes.ts';
import { embeds } from './embeds.ts';

/** The address of an article, as the destination of a link or alone. */
const writeRef: WriteTag = withNamed((call, get) => {
  const written = get('path', 0);
  if (written === undefined) return undefined;
  if (written.startsWith('#')) return inline(escapeDestination(written));
  const [, path = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(written) ?? [];
  const href = placesOf(path).find((each) => call.isKnown(each));
  return href === undefined ? undefined : inline(escapeDestination(href + hash));
});

/**
 * Hugo looks beside the article, then below the folder of all articles, then for the name alone.
 */
function placesOf(path: string): string[] {
  const plain = path.replace(/^\//, '').replace(/\/$/, '');
  const whole = [plain, `/${plain}`, `/content/${plain}`, `@/${plain}`];
  const name = plain.slice(plain.lastIndexOf('/') + 1);
  const ending = /\.\w+$/.test(name) ? [] : [`${name}.md`];
  return [...whole, name, ...ending, `${path}/`];
}

const writeParam: WriteTag = withNamed((call, get) => {
  const name = get(0);
  const value = name && (call.findValue(`page.${name}`) ?? call.findValue(`site.params.${name}`));
  return value ? writeText(value) : undefined;
});

const writeQr: WriteTag = withNamed((call, get) => {
  const text = (call.body ?? get('text', 0) ?? '').trim();
  if (text === '') return undefined;
  return /^(?:https?:|mailto:|tel:)/i.test(text) ? writeLink(text) : writeText(text);
});

const writeBreak: WriteTag = () => inline('\\\n');

/** Hugo's own shortcodes, and those that themes have under the same names. */
export const hugoShortcodes = new Map([
  ...boxes,
  ...embeds,
  ...makeTable([
    ['ref relref', 'none', writeRef],
    ['param', 'none', writeParam],
    ['qr', 'text', writeQr],
    ['br', 'none', writeBreak],
    ['icon fa fas fab clear clearfix', 'none', () => nothing],
  ]),
]);
