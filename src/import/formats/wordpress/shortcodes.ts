/** A picture of the old blog. */
export interface Attachment {
  url: string;
  title: string;
}

/** The pictures of a gallery: those with the ids, or without ids all of the article. */
export type ListPictures = (ids: readonly string[] | undefined) => Attachment[];

interface Shortcodes {
  html: string;
  /** The names of those that are kept as text, each once. */
  unknown: string[];
}

const code =
  'code|sourcecode|source|bash|cpp|csharp|css|java|javascript|js|perl|php|python|ruby|sql|xml';
const opening = new RegExp(
  String.raw`\[(\[?)(${code}|caption|wp_caption|embed|video|audio|gallery|youtube|vimeo)\b([^\[\]]{0,1000})\](\]?)`,
  'gi',
);
const codeTag = /<(\/?)(pre|code)\b[^<>]*>/gi;
const isCode = new RegExp(`^(?:${code})$`, 'i');

/**
 * Turns the shortcodes that WordPress and its usual plugins for code know into HTML. All others
 * stay as text. https://codex.wordpress.org/Shortcode
 */
export function readShortcodes(content: string, listPictures: ListPictures): Shortcodes {
  const parts: string[] = [];
  /**
   * Where the next ending of each name stands: looking for it at each opening would take quadratic
   * time.
   */
  const endings = new Map<string, number>();
  const isInCode = makeCodeFinder(content);
  let done = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(content); match; match = opening.exec(content)) {
    const [whole, bracket = '', written = '', rest = ''] = match;
    const name = written.toLowerCase();
    const start = match.index;
    const end = start + whole.length;
    if (bracket !== '' || (!isCode.test(name) && isInCode(start))) continue;
    let close = endings.get(name) ?? 0;
    if (close < end) close = indexOfEnd(content, name, end);
    endings.set(name, close);
    if (rest.trimEnd().endsWith('/')) close = Number.POSITIVE_INFINITY;
    const isEnclosing = Number.isFinite(close) && !(name === 'gallery');
    const inner = isEnclosing ? content.slice(end, close) : undefined;
    const html = htmlOf(name, rest, inner, listPictures);
    if (html === undefined) continue;
    parts.push(content.slice(done, start), html);
    done = isEnclosing ? close + name.length + 3 : end;
    opening.lastIndex = done;
  }
  const html = parts.join('') + content.slice(done);
  return { html: withoutEscapes(html), unknown: listUnknown(html) };
}

function indexOfEnd(content: string, name: string, from: number): number {
  const ending = new RegExp(String.raw`\[/${name}\]`, 'gi');
  ending.lastIndex = from;
  return ending.exec(content)?.index ?? Number.POSITIVE_INFINITY;
}

function htmlOf(
  name: string,
  rest: string,
  inner: string | undefined,
  listPictures: ListPictures,
): string | undefined {
  const attributes = readAttributes(rest);
  if (isCode.test(name)) return inner === undefined ? undefined : codeOf(name, attributes, inner);
  if (name.endsWith('caption')) {
    return inner === undefined ? undefined : figureOf(inner, attributes.get('caption'));
  }
  if (name === 'gallery') {
    const ids = attributes.get('ids') ?? attributes.get('include');
    const pictures = listPictures(ids?.split(',').map((id) => id.trim()));
    const figures = pictures.map(
      ({ url, title }) => `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(title)}"></p>`,
    );
    return figures.length === 0 ? undefined : figures.join('\n');
  }
  if (name === 'video' || name === 'audio') {
    const kinds = ['src', 'mp4', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav'];
    const source = kinds.map((kind) => attributes.get(kind)).find((each) => each);
    return source === undefined ? undefined : `<p><video src="${escapeHtml(source)}"></video></p>`;
  }
  const address = (inner ?? attributes.get('') ?? '').replace(/^=/, '').trim();
  const shown =
    name === 'vimeo' && /^\d+$/.test(address) ? `https://vimeo.com/${address}` : address;
  if (!/^https?:\/\/[^\s<>"]+$/.test(shown)) return undefined;
  return `<p><a href="${escapeHtml(decode(shown))}">${escapeHtml(decode(shown))}</a></p>`;
}

/** `name="text"`, and under the empty name the first text without a name. */
function readAttributes(rest: string): Map<string, string> {
  const found = rest.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'/]+))|(\S+)/g);
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare, alone] of found) {
    const value = double ?? single ?? bare ?? alone ?? '';
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), value);
  }
  return attributes;
}

function codeOf(name: string, attributes: Map<string, string>, inner: string): string {
  const isNamed = /^(?:code|sourcecode|source)$/.test(name);
  const language = isNamed ? (attributes.get('lang') ?? attributes.get('language')) : name;
  const source = inner.replace(/^(?:[ \t]*\r?\n)+|\s+$/g, '');
  // The editor with a toolbar stores `&lt;`, the one for HTML stores `<`.
  const html = /&(?:lt|gt|amp|quot|#\d+);/.test(source)
    ? source.replace(/</g, '&lt;')
    : escapeHtml(source);
  return `<pre data-lang="${escapeHtml(language ?? '')}"><code>${html}</code></pre>`;
}

/** The picture, with or without a link, then the words below it. */
function figureOf(inner: string, caption: string | undefined): string {
  const [image = ''] = /^\s*(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>\s*(?:<\/a>)?/i.exec(inner) ?? [];
  const words = (caption ?? inner.slice(image.length)).trim();
  return `<figure>${image}<figcaption>${words}</figcaption></figure>`;
}

function listUnknown(html: string): string[] {
  const found = html.matchAll(
    /(?<!\[)\[(?:\/([a-z][\w-]{1,40})|([a-z][\w-]{1,40})\s[^[\]<>]{0,300}?=["'\w][^[\]<>]{0,300})\]/g,
  );
  return [...new Set([...found].map(([, closed, opened]) => closed ?? opened ?? ''))];
}

/** `[[gallery]]` is shown as `[gallery]`. In code it can be a list: `tea[[name]]`. */
function withoutEscapes(html: string): string {
  const isInCode = makeCodeFinder(html);
  return html.replace(
    /\[(\[\/?[a-z][\w-]{1,40}(?:\s[^[\]]{0,300})?\])\]/g,
    (whole, inner: string, at: number) => (isInCode(at) ? whole : inner),
  );
}

/** Tells whether a place is in `<pre>` or `<code>`. The places that are asked for must rise. */
function makeCodeFinder(html: string): (at: number) => boolean {
  const ranges: { start: number; end: number }[] = [];
  let open: { name: string; start: number } | undefined;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(codeTag)) {
    const lower = name.toLowerCase();
    if (!slash) open ??= { name: lower, start: index };
    else if (open?.name === lower) {
      ranges.push({ start: open.start, end: index + tag.length });
      open = undefined;
    }
  }
  let next = 0;
  return (at) => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    return (ranges[next]?.start ?? Number.POSITIVE_INFINITY) <= at;
  };
}

function escapeHtml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

function decode(address: string): string {
  return address.replace(/&amp;|&#0?38;/g, '&');
}
