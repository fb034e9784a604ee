import { readArguments, readWords } from '../base/arguments.ts';
import { type Call, makeTable, type TagRule, type WriteTag, type Written } from '../base/tag.ts';
import {
  escapeDestination,
  escapeText,
  inline,
  writeCode,
  writeContainer,
} from '../base/write-markdown.ts';
import { boxes, removeTag, writeDetails, writeRaw } from './boxes.ts';
import { embeds } from './embeds.ts';
import { hexoTags } from './hexo.ts';

const rawTags = /\{%-?\s*(?:end)?raw\s*-?%\}/g;

/**
 * `language [linenos] [mark_lines="1 3-4"] [title=…]`. Liquid reads the code too, so authors put
 * braces into `raw`.
 */
const writeHighlight: WriteTag = (call) => {
  if (call.body === undefined) return undefined;
  const { words, named } = readArguments(call.written);
  const [, marked] = /(?:mark_lines|hl_lines)=["']([\d\s-]*)/.exec(call.written) ?? [];
  return writeCode(call, {
    code: call.body
      .replace(rawTags, '')
      .replace(/^\s*\n/, '')
      .trimEnd(),
    language: words[0]?.text,
    title: (named.get('title') ?? named.get('tabtitle'))?.text,
    marked: marked?.match(/[\d-]+/g)?.join(','),
    hasNumbers: /\blinenos\b(?!=["']?false)/.test(call.written),
  });
};

/** The path of a file of the site, which may lie in a folder of the import. */
const writePathOf: WriteTag = (call) => {
  const path = call.written.replace(/^["']|["']$/g, '').replace(/^\//, '');
  return writeKnown(call, path, [`/${path}`, path, path.slice(path.lastIndexOf('/') + 1)]);
};

/** The name of a post, which may have the folder of its category before it. */
const writePostUrl: WriteTag = (call) => {
  const path = call.written
    .replace(/^["']|["']$/g, '')
    .replace(/^\//, '')
    .replace(/\.(?:md|markdown)$/, '');
  const at = path.lastIndexOf('/') + 1;
  const name = path.slice(at);
  const places = [`/${path.slice(0, at)}_posts/${name}`, `/_posts/${path}`, `/_posts/${name}`];
  return writeKnown(call, path, [...places, `${name}.md`, `${name}.markdown`, `${name}.html`]);
};

function writeKnown(call: Call, path: string, hrefs: readonly string[]): Written | undefined {
  const href = path === '' ? undefined : hrefs.find((each) => call.isKnown(each));
  return href === undefined ? undefined : inline(escapeDestination(href));
}

/** Files of themes that show a picture, a film or a box, by the end of their path. */
const includes = new Map<string, TagRule>([...boxes, ...embeds]);

/** The arguments that name a file of the site, without a slash before it. */
const isFileArgument = (name: string) => /^(?:file|path|image|img|src|url|imagepath)$/.test(name);

/** The address of a file: themes look for it in the folder of the site, or in that of pictures. */
function addressOf(call: Call, argument: string, value: string): string {
  const isFile = isFileArgument(argument) && /^\w[^:\s]*\.\w+$/.test(value);
  if (!isFile) return value;
  const places = ['', 'images/', 'assets/', 'assets/images/', 'assets/img/', 'img/'];
  const known = places.map((place) => `/${place}${value}`).find((href) => call.isKnown(href));
  if (known !== undefined) return known;
  if (argument === 'file') return `/images/${value}`;
  return value.includes('/') ? `/${value}` : value;
}

/** `name.html argument="value" …`: arguments without quotes are variables. */
const writeInclude: WriteTag = (call) => {
  const [, path = '', behind = ''] = /^(\S+)([\s\S]*)$/.exec(call.written) ?? [];
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:html|liquid|md)$/, '');
  const key = name.toLowerCase().replace(/^embed-|-(?:embed|player)$/g, '');
  const { named } = readArguments(behind);
  // Minimal Mistakes: video id="…" provider="youtube".
  const provider = named.get('provider')?.text.toLowerCase().replace('google-', '') ?? key;
  const rule = includes.get(provider) ?? includes.get(provider.replaceAll('-', '_'));
  if (!rule || rule.body === 'code') return undefined;
  const known = [...named].flatMap(([argument, { text, isQuoted }]) => {
    const value = isQuoted || /^[\d.]+%?$/.test(text) ? text : call.findValue(text);
    if (value === undefined) return [];
    return [`${argument}="${addressOf(call, argument, value).replace(/["\\]/g, '\\$&')}"`];
  });
  // al-folio: `title` is what a mouse shows.
  const isTooltip = /^figure/.test(key) && named.has('path') && !named.has('alt');
  const given = known.join(' ');
  const written = isTooltip ? given.replace(/(?:^|(?<= ))title=/, 'alt=') : given;
  return rule.write({ ...call, name: provider, written });
};

/** Of jekyll-figure and others: `{% details Title %} … {% enddetails %}` */
const writeFolded: WriteTag = (call) =>
  call.body === undefined ? undefined : writeDetails(plainWords(call), call.body, false);

/** The address of a page of another site, or the id there, with or without quotes. */
const writePage: WriteTag = (call) => {
  const [{ text, isQuoted } = { text: '', isQuoted: false }] = readWords(call.written);
  const id = isQuoted ? text : (call.findValue(text) ?? text);
  // `page.video` is a variable that nobody knows.
  const isVariable = !isQuoted && /^\w+\.\w/.test(id);
  return isVariable ? undefined : embeds.get(call.name)?.write({ ...call, written: `"${id}"` });
};

const writeFigure: WriteTag = (call) => {
  if (call.body === undefined) return undefined;
  const [, caption] = /caption\s*[:=]\s*["']([^"']+)["']/.exec(call.written) ?? [];
  return { text: caption ? `${call.body}\n\n${caption}` : call.body, isBlock: call.isAlone };
};

const writeBox: WriteTag = (call) =>
  call.body === undefined ? undefined : writeContainer(call.name, plainWords(call), call.body);

const plainWords = ({ written }: Call) =>
  escapeText(
    readWords(written)
      .map(({ text }) => text)
      .join(' '),
  );

/** Liquid as Jekyll has it, with its usual plugins, and the tags of Octopress. */
export const liquidTags = makeTable([
  ['highlight', 'code', writeHighlight],
  ['raw', 'code', writeRaw],
  ['comment', 'code', removeTag],
  ['link', 'none', writePathOf],
  ['post_url', 'none', writePostUrl],
  ['include include_cached', 'none', writeInclude],
  ['details', 'text', writeFolded],
  ['figure', 'text', writeFigure],
  ['note tip info warning', 'text', writeBox],
  ['youtube vimeo twitter tweet', 'none', writePage],
  ...[
    'codeblock blockquote pullquote img gist jsfiddle include_code video audio mermaid plantuml math katex',
  ]
    .flatMap((names) => names.split(' '))
    .flatMap((name) => {
      const rule = hexoTags.get(name);
      return rule ? [[name, rule.body, rule.write] as const] : [];
    }),
]);

const quoted = /^(?:"([^"]*)"|'([^']*)')$/;

/** `{{ "text" | filter }}` and `{{ variable | filter }}`. Undefined for an unknown part. */
export const writeValue: WriteTag = (call) => {
  const [first = '', ...filters] = splitAtBars(call.name);
  const literal = quoted.exec(first);
  let value = literal ? (literal[1] ?? literal[2]) : readVariable(call, first);
  for (const filter of filters)
    value = value === undefined ? undefined : applyFilter(value, filter);
  return value === undefined ? undefined : inline(value);
};

/** Bars in quotes divide nothing. */
function splitAtBars(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|'[^']*'|[^|"'])+/g) ?? [];
  return parts.map((part) => part.trim());
}

/**
 * The address of the site, and the folder in which it stands there, are nothing before a path: the
 * import knows the paths of the site.
 */
function readVariable(call: Call, name: string): string | undefined {
  const isSite =
    /^site\.(?:baseurl|url)$/.test(name) || /^site\.github\.(?:url|baseurl)$/.test(name);
  if (!isSite) return call.findValue(name);
  if (/[/{]/.test(call.behind)) return '';
  const isAddress = /[("'<]/.test(call.before) && /[)"'>\s#?]/.test(call.behind);
  return isAddress ? '/' : name.endsWith('baseurl') ? '' : call.findValue(name);
}

function applyFilter(value: string, filter: string): string | undefined {
  const [, name = '', written = ''] = /^(\w+)\s*:?\s*([\s\S]*)$/.exec(filter) ?? [];
  const [, double, single] = quoted.exec(written) ?? [];
  const given = double ?? single;
  if (/^(?:relative|absolute)_url$/.test(name)) {
    return /^(?:[a-z][a-z\d+.-]*:|\/\/|\/|#)/i.test(value) ? value : `/${value}`;
  }
  if (name === 'prepend' && /^site\.(?:baseurl|url)$/.test(written)) return value;
  if (name === 'prepend' && given !== undefined) return given + value;
  if (name === 'append' && given !== undefined) return value + given;
  return /^(?:escape|escape_once|xml_escape|uri_escape|strip|safe|h)$/.test(name)
    ? value
    : undefined;
}
