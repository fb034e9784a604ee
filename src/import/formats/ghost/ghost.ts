import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { normaliseAddress } from '../../../shared/address/addresses.ts';
import { parseDate } from '../../../shared/front-matter/parse-date.ts';
import { makeNote } from '../../../shared/import/import-note.ts';
import { htmlToMarkdown } from '../../html/html-to-markdown.ts';
import {
  DamagedExport,
  type Export,
  type ExportedPost,
  type OldUploads,
  type PostIdentity,
  type RefusedPost,
  readGuarded,
} from '../format.ts';
import { describeMissing, makeAddressOf } from '../old-site.ts';
import { cleanCards } from './cards.ts';
import { readGhostMenu } from './ghost-menu.ts';
import { hasWords } from './has-words.ts';

/** A larger file is refused: all of it is in memory at once. */
const maxMebibytes = 64;

const id = z.union([z.string(), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
/** ISO 8601, `2020-05-01 10:00:00` in UTC, or milliseconds in the exports of old versions. */
const time = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (typeof value === 'number' ? value : parseDate(value ?? '')));

const order = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);

const postSchema = z.object({
  id,
  title: text,
  slug: text,
  html: text,
  plaintext: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  custom_excerpt: text,
  status: text,
  visibility: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  author_id: id.nullish(),
  published_at: time,
  updated_at: time,
});

type Post = z.output<typeof postSchema>;

/** The fields that name a post, also if its other fields are damaged. */
const namedSchema = z.object({ id, title: text.catch(''), slug: text.catch('') });

/** The tables beside the posts. */
const tableSchemas = {
  tags: z.object({ id, name: text, slug: text }),
  posts_tags: z.object({ post_id: id, tag_id: id, sort_order: order }),
  users: z.object({ id: id.optional(), name: text, slug: text }),
  posts_authors: z.object({ post_id: id, author_id: id, sort_order: order }),
  settings: z.object({ key: z.string(), value: z.unknown() }),
};
type TableName = keyof typeof tableSchemas;

type Tables = { [Name in TableName]: z.output<(typeof tableSchemas)[Name]>[] };

interface Data extends Tables {
  /**
   * Not checked yet. Each post is checked alone, so that a damaged one does not hide the others.
   */
  posts: unknown[];
  /** How many rows of other tables are damaged. */
  damagedRows: number;
}

/** What the reader of one post has to know of all posts. */
interface Survey {
  /** The names of the files that are made, by old addresses. */
  articles: ReadonlyMap<string, string>;
  tagNames: ReadonlyMap<string, string>;
  userNames: ReadonlyMap<string, string>;
  /** The ids of tags and authors by the id of the post, in their order. */
  tagsOf: ReadonlyMap<string, readonly string[]>;
  authorsOf: ReadonlyMap<string, readonly string[]>;
  /**
   * The password of the whole blog; empty if the blog is not private, or the export does not tell
   * it.
   */
  password: string;
  /** Whether the blog is private, and the export does not tell the password. */
  isClosed: boolean;
}

/** Ghost keeps its database and its settings beside the files that visitors load. */
const uploadsPath = 'content';

/** Reads an export of Ghost: Settings → Import/Export → Export. */
export function openGhost(path: string): Export {
  const data = readData(path);
  const survey = surveyData(data);
  return {
    // The file is called `tea.ghost.2026-11-23-10-00-00.json`, and does not tell the address of the
    // blog.
    blog: `Ghost ${basename(path).replace(/(?:\.ghost)?(?:[.-]\d{4}(?:-\d\d)+)?\.json$/i, '')}`,
    // Links without a host are those of the blog.
    address: undefined,
    uploadsPath,
    isPublicFile: (path) => /^(?:images|media|files)\//.test(path),
    async *posts(uploads) {
      for (const [at, post] of data.posts.entries()) {
        yield readGuarded(identityOf(post, at), () => {
          const { data, error } = postSchema.safeParse(post);
          if (data) return readPost(data, survey, uploads);
          const [issue] = error.issues;
          throw new DamagedExport(`its field “${issue?.path.join('.')}”: ${issue?.message}`);
        });
      }
    },
    menu: () => readGhostMenu(data.settings),
    others: () => [
      makeNote('members-not-imported'),
      ...(survey.isClosed ? [makeNote('private-blog')] : []),
      ...(data.damagedRows > 0 ? [makeNote('damaged-rows', { count: data.damagedRows })] : []),
    ],
    lists: () => [
      ...data.tags.map(
        ({ name, slug }) => ({ ...listAt('tag', slug), list: 'tag', tag: name }) as const,
      ),
      ...data.users.map(({ slug }) => ({ ...listAt('author', slug), list: 'articles' }) as const),
    ],
  };
}

function listAt(kind: string, slug: string) {
  return { address: `${kind}/${encodeURIComponent(slug)}` };
}

/** The tables of the export. They stand in `db[0].data`, in `data`, or in `data.data`. */
function readData(path: string): Data {
  if (statSync(path).size > maxMebibytes * 1024 * 1024) {
    throw new DamagedExport(`it is larger than ${maxMebibytes} MiB`);
  }
  const tables = z.looseObject({ posts: z.array(z.unknown()) });
  const schema = z.union([
    z.object({ db: z.tuple([z.object({ data: tables })]) }).transform(({ db }) => db[0].data),
    z.object({ data: z.object({ data: tables }) }).transform(({ data }) => data.data),
    z.object({ data: tables }).transform(({ data }) => data),
  ]);
  let written: unknown;
  try {
    written = JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new DamagedExport((error as Error).message);
  }
  const found = schema.safeParse(written);
  if (!found.success) throw new DamagedExport('it has no posts of Ghost');
  return readTables(found.data);
}

function readTables(tables: { posts: unknown[]; [name: string]: unknown }): Data {
  let damagedRows = 0;
  const read = <Row>(name: TableName, schema: z.ZodType<Row>): Row[] => {
    const rows = z.array(z.unknown()).safeParse(tables[name] ?? []).data ?? [undefined];
    const found = rows.flatMap((row) => schema.safeParse(row).data ?? []);
    damagedRows += rows.length - found.length;
    return found;
  };
  const { tags, posts_tags, users, posts_authors, settings } = tableSchemas;
  return {
    posts: tables.posts,
    tags: read('tags', tags),
    posts_tags: read('posts_tags', posts_tags),
    users: read('users', users),
    posts_authors: read('posts_authors', posts_authors),
    settings: read('settings', settings),
    damagedRows,
  };
}

function surveyData({ posts, tags, users, posts_tags, posts_authors, settings }: Data): Survey {
  const settingOf = (name: string) => String(settings.find(({ key }) => key === name)?.value ?? '');
  const isPrivate = settingOf('is_private') === 'true';
  const password = isPrivate ? settingOf('password') : '';
  return {
    password,
    isClosed: isPrivate && password === '',
    articles: new Map(
      posts.flatMap((post) => {
        const { data } = namedSchema.safeParse(post);
        return data?.slug ? [[normaliseAddress(`/${data.slug}`), nameOf(data)]] : [];
      }),
    ),
    tagNames: new Map(tags.map((tag) => [tag.id, tag.name])),
    userNames: new Map(users.map((user) => [user.id ?? '', user.name])),
    tagsOf: groupByPost(posts_tags, ({ tag_id }) => tag_id),
    authorsOf: groupByPost(posts_authors, ({ author_id }) => author_id),
  };
}

function groupByPost<Row extends { post_id: string; sort_order: number }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const row of rows.toSorted((a, b) => a.sort_order - b.sort_order)) {
    const group = groups.get(row.post_id);
    if (group) group.push(idOf(row));
    else groups.set(row.post_id, [idOf(row)]);
  }
  return groups;
}

function nameOf({ id }: Pick<Post, 'id'>): string {
  return `post-${id.replace(/\W/g, '')}`;
}

/** The names of a post that may be damaged. `at` is its place in the export, counted from 0. */
function identityOf(post: unknown, at: number): PostIdentity {
  const { data } = namedSchema.safeParse(post);
  if (data) return { name: nameOf(data), label: `post ${data.id}`, title: data.title };
  return { name: `post-at-${at + 1}`, label: `post number ${at + 1}`, title: '' };
}

function readPost(post: Post, survey: Survey, uploads: OldUploads): ExportedPost | RefusedPost {
  const isPage = post.type === 'page' || Boolean(post.page);
  const label = `${isPage ? 'page' : 'post'} ${post.id}`;
  const identity = { name: nameOf(post), label, title: post.title.trim() };
  const missing = new Set<string>();
  const addressOf = makeAddressOf(
    {
      base: undefined,
      articles: survey.articles,
      uploadsPath,
      uploads,
      isUploadHost: () => false,
      find: () => undefined,
    },
    (address) => missing.add(new URL(address).pathname),
  );
  const withoutHost = (written: string) => written.replaceAll('__GHOST_URL__', '');
  const converted = htmlToMarkdown(withoutHost(post.html), addressOf, cleanCards);
  const refuse = (reason: string): RefusedPost => ({
    kind: 'refused',
    ...identity,
    reason,
    line: undefined,
  });
  if (converted.kind === 'refused') return refuse(converted.reason);
  if (post.html.trim() === '' && hasWords(post)) {
    return refuse('its text is not in the export as HTML; save it in Ghost and export again');
  }
  const isHidden = post.visibility !== '' && post.visibility !== 'public';
  const isOpen = !isHidden && !survey.isClosed;
  const isPublic = /^(?:published|scheduled)$/.test(post.status) && isOpen;
  const cover = post.feature_image === '' ? undefined : addressOf(withoutHost(post.feature_image));
  return {
    kind: isPage ? 'page' : 'article',
    ...identity,
    author: listAuthors(post, survey).join(', '),
    tags: listTags(post, survey),
    excerpt: post.custom_excerpt.replace(/\s+/g, ' ').trim(),
    cover,
    slug: post.slug || undefined,
    addresses: post.slug === '' ? [] : [normaliseAddress(`/${post.slug}`)],
    postedAt: post.published_at,
    updatedAt: post.updated_at,
    isDraft: !isPublic,
    password: survey.password,
    markdown: converted.markdown,
    source: post.html,
    notes: [
      ...(isHidden ? [makeNote('for-members')] : []),
      ...(post.status === 'sent' ? [makeNote('only-sent')] : []),
      ...describeMissing(missing, uploads),
    ],
  };
}

/** Tags whose names begin with `#` are hidden in Ghost. */
function listTags(post: Post, { tagNames, tagsOf }: Survey): string[] {
  const names = (tagsOf.get(post.id) ?? []).map((tag) => tagNames.get(tag) ?? '');
  return names.filter((name) => !name.startsWith('#'));
}

function listAuthors(post: Post, { userNames, authorsOf }: Survey): string[] {
  const ids = authorsOf.get(post.id) ?? [post.author_id];
  return ids.flatMap((each) => (each ? (userNames.get(each) ?? []) : []));
}
