import { type GetArgument, withNamed } from '../base/named.ts';
import { type Call, makeTable, type WriteTag, type Written } from '../base/tag.ts';
import {
  block,
  escapeDestination,
  escapeText,
  inline,
  nothing,
  writeContainer,
  writeLink,
  writeMarked,
  writeQuote,
  writeText,
} from '../base/write-markdown.ts';

/** The words for boxes, with those of themes that mean the same. */
const kinds = new Map(
  [
    'note note default primary secondary light dark simple blue cyan notice message',
    'tip tip hint lightbulb fire',
    'important important purple pin',
    'warning warning warn attention orange yellow triangle-exclamation',
    'caution caution',
    'danger danger error alert red pink fail-danger',
    'bug bug',
    'failure failure fail missing',
    'success success check done ok green',
    'question question help faq',
    'info info information circle-info link',
    'summary abstract summary tldr',
    'todo todo',
    'example example',
    'quote quote cite',
  ].flatMap((row) => {
    const [kind = '', ...words] = row.split(' ');
    return words.map((word): [string, string] => [word, kind]);
  }),
);

/** The kind of box that a word of a theme means. */
export function boxKindOf(word: string | undefined): string | undefined {
  return kinds.get((word ?? '').toLowerCase());
}

const textOf = (call: Call, get: GetArgument) =>
  call.body ?? get('content', 'text', 'message', 'body', 'description');

/** A box whose tag is named after its kind. */
const writeNamedBox: WriteTag = withNamed((call, get) => {
  const text = textOf(call, get);
  if (text === undefined) return undefined;
  return writeContainer(boxKindOf(call.name) ?? 'note', get('title', 'heading', 'header', 0), text);
});

/** A box whose kind is an argument. */
const writeBox: WriteTag = withNamed((call, get) => {
  const text = textOf(call, get);
  if (text === undefined) return undefined;
  const first = get(0);
  const kind = boxKindOf(
    get('type', 'style', 'kind', 'color', 'context', 'status', 'level', 'class', 'icon'),
  );
  const firstKind = boxKindOf(first);
  const isTitle = first !== undefined && firstKind === undefined && /\s/.test(first);
  const title = get('title', 'heading', 'header') ?? (isTitle ? first : get(1));
  const isWord = title !== undefined && !/^(?:true|false|no-?icon)$/i.test(title);
  return writeContainer(kind ?? firstKind ?? 'note', isWord ? title : undefined, text);
});

export function writeDetails(
  title: string | undefined,
  body: string,
  isOpen: boolean,
): Written | undefined {
  return writeContainer('details', `${title ?? ''}${isOpen ? ' {open}' : ''}`, body);
}

const writeFolded: WriteTag = withNamed((call, get) => {
  const text = textOf(call, get);
  if (text === undefined) return undefined;
  const isOpen =
    get('open', 'expanded') === 'true' || get(1) === 'open' || get('closed') === 'false';
  return writeDetails(get('summary', 'title', 'label', 'header', 0), text, isOpen);
});

/** What only arranges its content. */
const unwrap: WriteTag = withNamed((call, get) => {
  if (call.body === undefined) return undefined;
  const names = get('items', 'title');
  const text = names === undefined ? call.body : `**${escapeText(names)}**\n\n${call.body}`;
  return call.isAlone ? block(text) : inline(text);
});

/** One of several texts, of which a reader of the old page saw one at a time. */
const writeTab: WriteTag = withNamed((call, get) => {
  if (call.body === undefined) return undefined;
  return writeSection(
    escapeText(get('title', 'header', 'name', 'label', 'tabname', 0) ?? ''),
    call.body,
  );
});

/** A text with its title, which is Markdown, in bold above it. */
export function writeSection(title: string | undefined, body: string): Written {
  return block(title ? `**${title}**\n\n${body}`.trimEnd() : body);
}

const looksLikeAddress = (text: string) => /^(?:[a-z]+:|[/#?.])|[/.]/i.test(text);

/** The address of a link, and its text: without names, either can come first. */
function readLink(
  call: Call,
  get: GetArgument,
): { href: string; text: string | undefined } | undefined {
  const named = get('href', 'link', 'url', 'relref', 'to');
  const [first, second] = [get(0), get(1)];
  const isTextFirst = first !== undefined && second !== undefined && !looksLikeAddress(first);
  const href = named ?? (isTextFirst ? second : first);
  if (href === undefined || !(looksLikeAddress(href) || call.isKnown(href))) return undefined;
  const given = get('text', 'content', 'title', 'label', 'name');
  return { href, text: given ?? (named ? first : isTextFirst ? first : second) };
}

const writeButton: WriteTag = withNamed((call, get) => {
  const link = readLink(call, get);
  return link && writeLink(link.href, call.body || link.text);
});

const writeCard: WriteTag = withNamed((call, get) => {
  const link = readLink(call, get);
  const title = get('title', 'name');
  const head = link ? writeLink(link.href, title)?.text : title && `**${escapeText(title)}**`;
  const text = [head, call.body || get('subtitle', 'description', 'text')]
    .filter(Boolean)
    .join(' ');
  return text === '' ? undefined : { text, isBlock: call.isAlone };
});

const writeCitation: WriteTag = withNamed((call, get) => {
  const text = textOf(call, get);
  if (text === undefined) return undefined;
  const first = get(0);
  // A language, or a look.
  const isLook =
    first !== undefined && (/^[a-z]{2}$/.test(first) || boxKindOf(first) !== undefined);
  const author = get('author', 'by', 'attribution', 'cite', 'name') ?? (isLook ? undefined : first);
  const [title, page] = [get('source', 'title'), get('link', 'url', 'href', 'sourceurl')];
  const source = page
    ? `[${escapeText(title ?? page)}](${escapeDestination(page)})`
    : title && escapeText(title);
  const by = author && (author.includes('](') ? author : escapeText(author));
  return writeQuote(text, [by, source].filter(Boolean).join(', '));
});

const writeMark: WriteTag = withNamed((call, get) => {
  const text = call.body || get('content', 'text', 'name', 'label', 0);
  return text === undefined ? undefined : writeMarked('==', text);
});

const writePlain: WriteTag = withNamed((call, get) => {
  if (call.body) return inline(call.body);
  const text = get('content', 'text', 0);
  return text === undefined ? undefined : writeText(text);
});

/** The body, which the program shows as it is. */
export const writeRaw: WriteTag = ({ body, wholeBody, isAlone, isInHtml }) => {
  if (body === undefined) return undefined;
  const isBlock = isAlone && !isInHtml && wholeBody.includes('\n');
  return isBlock ? block(body) : inline(wholeBody);
};

/** For comments, which readers do not see. */
export const removeTag: WriteTag = (call) => (call.body === undefined ? undefined : nothing);

export const writeContents: WriteTag = (call) => (call.isAlone ? block('[[toc]]') : undefined);

/** What shortcodes do with texts. */
export const boxes = makeTable([
  [
    'note tip info warning danger important caution success question example attention hint-box todo',
    'text',
    writeNamedBox,
  ],
  ['notice admonition callout alert hint message box panel infobox notification', 'text', writeBox],
  [
    'details detail expand collapse collapsible spoiler fold folding toggle accordion-item accordionitem foldable',
    'text',
    writeFolded,
  ],
  [
    'tabs tabpane tabgroup code-tabs steps columns column cards accordion grid row col center centered align left right div section lead typeit timeline carousel gallery justify keywordlist',
    'text',
    unwrap,
  ],
  ['tab tabitem tab-item timelineitem timeline-item step', 'text', writeTab],
  ['button btn cta link a extlink', 'text', writeButton],
  ['card linkcard link-card article', 'text', writeCard],
  ['quote blockquote pullquote epigraph citation', 'text', writeCitation],
  ['badge label mark hl highlighted', 'text', writeMark],
  ['kbd color span u keyword', 'text', writePlain],
  ['raw rawhtml raw_html unsafe', 'code', writeRaw],
  ['comment', 'code', removeTag],
  ['toc', 'none', writeContents],
]);
