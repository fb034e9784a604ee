import { decodePath, normaliseAddress } from '../../../shared/address/addresses.ts';
import { parseDate } from '../../../shared/front-matter/parse-date.ts';
import type { ExportPart } from '../../../shared/import/export-notes.ts';
import { type ImportNote, makeNote } from '../../../shared/import/import-note.ts';
import { patterns } from '../../../urls.ts';
import { htmlToText } from '../../html/parse-html.ts';
import {
  DamagedExport,
  type Export,
  type ExportedPost,
  type OldUploads,
  type RefusedPost,
  readGuarded,
} from '../format.ts';
import { describeMissing, makeAddressOf } from '../old-site.ts';
import { convertContent } from './content.ts';
import { OldTerms } from './old-lists.ts';
import { OldMenus } from './old-menus.ts';
import { readWxr, type WxrItem, type WxrTerm } from './read-wxr.ts';
import type { Attachment } from './shortcodes.ts';

/** What the reader of one post has to know of all items. It stays in memory. */
interface Survey {
  base: string;
  /** The names of authors by their logins. */
  authors: Map<string, string>;
  /** The names of the files that are made, by old addresses and by ids. */
  articles: Map<string, string>;
  ids: Map<string, string>;
  /**
   * Their titles are HTML, which is read only for a post that shows them: the post is refused if
   * that fails.
   */
  attachments: Map<string, Attachment & { parent: string }>;
  /** How many items are no articles, by their kinds. */
  others: Map<ExportPart, number>;
  /** Those of unknown types, by their types. */
  otherTypes: Map<string, number>;
  comments: number;
  terms: OldTerms;
  menus: OldMenus;
}

const uploadsPath = 'wp-content/uploads';

/**
 * Reads an export of WordPress (WXR): a file of RSS with elements of WordPress’s own. It is read
 * twice.
 */
export async function openWordPress(path: string): Promise<Export> {
  const survey = await surveyItems(path);
  return {
    blog: `WordPress ${survey.base}`,
    address: survey.base,
    uploadsPath,
    async *posts(uploads) {
      for await (const item of readWxr(path)) {
        if (!isArticle(item)) continue;
        const identity = { ...identityOf(item), title: item.text('title'), line: item.line };
        yield readGuarded(identity, () => readPost(item, survey, uploads));
      }
    },
    others: () => describeOthers(survey),
    lists: () => survey.terms.list(),
    menu: () => survey.menus.read(),
  };
}

async function surveyItems(path: string): Promise<Survey> {
  const survey: Survey = {
    base: '',
    authors: new Map(),
    articles: new Map(),
    ids: new Map(),
    attachments: new Map(),
    others: new Map(),
    otherTypes: new Map(),
    comments: 0,
    terms: new OldTerms(),
    menus: new OldMenus(),
  };
  const onChannel = (name: string, text: string) => {
    if (name === 'wp:base_blog_url' || (name === 'link' && survey.base === ''))
      survey.base = text.trim();
  };
  const { terms, menus } = survey;
  const onAuthor = (login: string, name: string) => {
    survey.authors.set(login, name || login);
    terms.addAuthor(login);
  };
  const onCategory = (nicename: string, parent: string) => terms.addCategory(nicename, parent);
  const onTerm = ({ id, kind, nicename, name }: WxrTerm) =>
    menus.addTerm(id, { name, address: `/${kind}/${nicename}` });
  const handlers = { onChannel, onAuthor, onCategory, onTerm };
  for await (const item of readWxr(path, handlers)) surveyItem(item, survey);
  if (!URL.canParse(survey.base))
    throw new DamagedExport('it does not tell the address of the blog');
  return survey;
}

function surveyItem(item: WxrItem, survey: Survey): void {
  const id = item.text('wp:post_id').trim();
  const type = item.text('wp:post_type').trim();
  const link = item.text('link').trim();
  survey.comments += item.comments;
  if (isArticle(item)) {
    survey.ids.set(id, nameOf(item));
    survey.terms.addPost(item, survey.base);
    survey.menus.addArticle(item);
    const address = normaliseAddress(link);
    if (address !== patterns.home) survey.articles.set(address, nameOf(item));
    return;
  }
  if (survey.menus.add(item)) return;
  const part = isInTrash(item) ? 'trash' : kinds.get(type);
  if (part) survey.others.set(part, (survey.others.get(part) ?? 0) + 1);
  else survey.otherTypes.set(type, (survey.otherTypes.get(type) ?? 0) + 1);
  const url = item.text('wp:attachment_url').trim();
  if (type !== 'attachment' || url === '') return;
  const parent = item.text('wp:post_parent').trim();
  survey.attachments.set(id, { url, title: item.text('title'), parent });
}

const kinds = new Map<string, ExportPart>([
  ['attachment', 'attachments'],
  ['revision', 'revisions'],
  ['wp_block', 'blocks'],
  ['customize_changeset', 'theme'],
  ['custom_css', 'theme'],
  ['wp_global_styles', 'theme'],
  ['wp_template', 'theme'],
  ['wp_template_part', 'theme'],
]);

function describeOthers({ others, otherTypes, comments }: Survey): ImportNote[] {
  return [
    ...[...others].map(([part, count]) => makeNote('not-imported', { part, count })),
    ...[...otherTypes].map(([type, count]) => makeNote('type-not-imported', { type, count })),
    ...(comments > 0 ? [makeNote('not-imported', { part: 'comments', count: comments })] : []),
  ];
}

function isInTrash(item: WxrItem): boolean {
  return /^(?:trash|auto-draft)$/.test(item.text('wp:status').trim());
}

function isArticle(item: WxrItem): boolean {
  return /^(?:post|page)$/.test(item.text('wp:post_type').trim()) && !isInTrash(item);
}

function nameOf(item: WxrItem): string {
  return `post-${item.text('wp:post_id').replace(/\W/g, '')}`;
}

function identityOf(item: WxrItem) {
  const id = item.text('wp:post_id').trim();
  return { name: nameOf(item), label: `${item.text('wp:post_type').trim()} ${id}` };
}

function readPost(item: WxrItem, survey: Survey, uploads: OldUploads): ExportedPost | RefusedPost {
  const type = item.text('wp:post_type').trim();
  const id = item.text('wp:post_id').trim();
  const title = htmlToText(item.text('title'));
  const identity = { ...identityOf(item), title };
  const refuse = (reason: string): RefusedPost => ({
    kind: 'refused',
    ...identity,
    reason,
    line: item.line,
  });
  if (item.isTooLong) return refuse('its text is too long');
  const status = item.text('wp:status').trim();
  const isPublic = /^(?:publish|future)$/.test(status);
  const missing = new Set<string>();
  const link = item.text('link').trim();
  const addressOf = makeAddressOf(
    {
      base: URL.canParse(link) ? link : survey.base,
      articles: survey.articles,
      uploadsPath,
      uploads,
      isUploadHost: (host) => host.endsWith('.files.wordpress.com') || /^i\d\.wp\.com$/.test(host),
      find: (url) => findById(url, survey),
    },
    (address) => missing.add(address),
  );
  const { text, unknown } = convertContent(withNotes(item), addressOf, (ids) =>
    listPictures(ids, id, survey),
  );
  if (text.kind === 'refused') return refuse(text.reason);
  const thumbnail = survey.attachments.get(item.meta.get('_thumbnail_id')?.trim() ?? '');
  const cover = thumbnail && addressOf(thumbnail.url);
  const slug = decodePath(item.text('wp:post_name').trim());
  return {
    kind: type === 'page' ? 'page' : 'article',
    ...identity,
    author: survey.authors.get(item.text('dc:creator')) ?? item.text('dc:creator'),
    tags: listTags(item),
    series: listSeries(item),
    excerpt: htmlToText(item.text('excerpt:encoded')),
    cover,
    slug: slug === '' ? undefined : slug,
    addresses: [normaliseAddress(link)].filter((address) => address !== patterns.home),
    // WordPress writes `0000-00-00 00:00:00` for a draft, which is no date.
    postedAt: parseDate(item.text('wp:post_date_gmt')),
    updatedAt: parseDate(item.text('wp:post_modified_gmt')),
    isDraft: !isPublic,
    password: item.text('wp:post_password'),
    markdown: text.markdown,
    source: item.text('content:encoded') + (item.meta.get('footnotes') ?? ''),
    notes: [
      ...(type === 'page' && normaliseAddress(link) === patterns.home && !/[?]/.test(link)
        ? [makeNote('front-page')]
        : []),
      ...(status === 'private' ? [makeNote('private')] : []),
      ...(item.meta.get('_elementor_edit_mode') === 'builder' ? [makeNote('page-built')] : []),
      ...(unknown.length > 0
        ? [makeNote('shortcodes', { names: unknown.map((name) => `[${name}]`).join(', ') })]
        : []),
      ...describeMissing(missing, uploads),
    ],
  };
}

/**
 * Addresses with an id, as WordPress gives them to drafts and to blogs without names in addresses.
 */
function findById({ searchParams }: URL, { ids }: Survey): string | undefined {
  return ids.get(searchParams.get('p') ?? searchParams.get('page_id') ?? '');
}

function listPictures(
  ids: readonly string[] | undefined,
  post: string,
  { attachments }: Survey,
): Attachment[] {
  const found =
    ids?.flatMap((id) => attachments.get(id) ?? []) ??
    [...attachments.values()].filter(
      ({ parent, url }) => parent === post && /\.(?:jpe?g|png|gif|webp|avif)$/i.test(url),
    );
  return found.map(({ url, title }) => ({ url, title: htmlToText(title) }));
}

/** The notes of the block of footnotes stand beside the text. */
function withNotes(item: WxrItem): string {
  const content = item.text('content:encoded');
  const written = item.meta.get('footnotes');
  if (written === undefined) return content;
  try {
    const notes: unknown = JSON.parse(written);
    if (!Array.isArray(notes)) return content;
    const items = notes.flatMap((note: unknown) => {
      const { id, content: text } = Object(note) as { id?: unknown; content?: unknown };
      return typeof id === 'string' && typeof text === 'string' && /^[\w-]+$/.test(id)
        ? [`<li id='${id}'>${text}</li>`]
        : [];
    });
    // The comment keeps WordPress’s rules of line breaks away.
    return `${content}\n<!-- wp:footnotes --><ol>${items.join('')}</ol><!-- /wp:footnotes -->`;
  } catch {
    return content;
  }
}

function listTags(item: WxrItem): string[] {
  return [...listNames(item, 'post_tag'), ...listNames(item, 'category')];
}

/**
 * Plugins such as PublishPress Series add a taxonomy with this name. Undefined if the post belongs
 * to none.
 */
function listSeries(item: WxrItem): string[] | undefined {
  const names = listNames(item, 'series');
  return names.length === 0 ? undefined : names;
}

function listNames({ categories }: WxrItem, domain: string): string[] {
  return categories
    .filter((each) => each.domain === domain && each.nicename !== 'uncategorized')
    .map(({ name }) => htmlToText(name));
}
