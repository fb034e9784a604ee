import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { normaliseAddress } from '../../../../shared/address/addresses.ts';
import { parseDate } from '../../../../shared/front-matter/parse-date.ts';
import { htmlToMarkdown } from '../../html/html-to-markdown.ts';
import { DamagedExport } from '../damaged-export.ts';
import type { Export, ForeignItem, RefusedItem, Uploads } from '../item.ts';
import { describeMissing, makeAddressOf } from '../old-site.ts';
import { settleCards } from './cards.ts';

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

const postSchema = z.object({
  id,
  title: text,
  slug: text,
  html: text,
  plaintext: text,
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

const dataSchema = z.object({
  posts: z.array(postSchema),
  tags: z.array(z.object({ id, name: text })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id })).default([]),
  users: z.array(z.object({ id: id.optional(), name: text })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id })).default([]),
});

type Data = z.output<typeof dataSchema>;
type Post = Data['posts'][number];

const uploadsPath = 'content/images';

/** Reads an export of Ghost: Settings → Import/Export → Export. */
export function openGhost(path: string): Export {
  const data = readData(path);
  const articles = new Map(
    data.posts.map((post) => [normaliseAddress(`/${post.slug}`), nameOf(post)]),
  );
  return {
    // The file is called `tea.ghost.2026-11-23-10-00-00.json`, and does not tell the address of the blog.
    blog: `Ghost ${basename(path).replace(/(?:\.ghost)?(?:[.-]\d{4}(?:-\d\d)+)?\.json$/i, '')}`,
    uploadsPath,
    async *items(uploads) {
      for (const post of data.posts) yield readPost(post, data, articles, uploads);
    },
    others: () => ['not imported: settings, members and the theme'],
  };
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
  const { data, error } = dataSchema.safeParse(found.data);
  if (data) return data;
  const [issue] = error.issues;
  throw new DamagedExport(`${issue?.path.join('.')}: ${issue?.message}`);
}

function nameOf(post: Post): string {
  return `post-${post.id.replace(/\W/g, '')}`;
}

function readPost(
  post: Post,
  data: Data,
  articles: ReadonlyMap<string, string>,
  uploads: Uploads,
): ForeignItem | RefusedItem {
  const isPage = post.type === 'page' || Boolean(post.page);
  const label = `${isPage ? 'page' : 'post'} ${post.id}`;
  const identity = { name: nameOf(post), label, title: post.title.trim() };
  const missing = new Set<string>();
  const addressOf = makeAddressOf(
    {
      base: undefined,
      articles,
      uploadsPath,
      uploads,
      isUploadHost: () => false,
      find: () => undefined,
    },
    (address) => missing.add(new URL(address).pathname),
  );
  const withoutHost = (written: string) => written.replaceAll('__GHOST_URL__', '');
  const converted = htmlToMarkdown(withoutHost(post.html), addressOf, settleCards);
  const refuse = (reason: string): RefusedItem => ({
    kind: 'refused',
    ...identity,
    reason,
    line: undefined,
  });
  if (converted.kind === 'refused') return refuse(converted.reason);
  if (post.html.trim() === '' && post.plaintext.trim() !== '') {
    return refuse('its text is not in the export as HTML; save it in Ghost and export again');
  }
  const isHidden = post.visibility !== '' && post.visibility !== 'public';
  const isPublic = /^(?:published|scheduled)$/.test(post.status) && !isHidden;
  const cover = post.feature_image === '' ? undefined : addressOf(withoutHost(post.feature_image));
  return {
    kind: 'article',
    ...identity,
    author: listAuthors(post, data).join(', '),
    tags: listTags(post, data),
    excerpt: post.custom_excerpt.replace(/\s+/g, ' ').trim(),
    cover,
    slug: post.slug || undefined,
    addresses: post.slug === '' ? [] : [normaliseAddress(`/${post.slug}`)],
    postedAt: post.published_at,
    updatedAt: post.updated_at,
    isDraft: !isPublic,
    markdown: converted.markdown,
    source: post.html,
    notes: [
      ...(isPage ? ['is a page of Ghost and becomes an article'] : []),
      ...(isHidden ? ['is for members in Ghost and becomes a draft'] : []),
      ...(post.status === 'sent' ? ['was only sent by e-mail and becomes a draft'] : []),
      ...describeMissing(missing, uploads),
    ],
  };
}

/** Tags whose names begin with `#` are hidden in Ghost. */
function listTags(post: Post, { tags, posts_tags }: Data): string[] {
  const names = new Map(tags.map((tag) => [tag.id, tag.name]));
  return posts_tags
    .filter(({ post_id }) => post_id === post.id)
    .map(({ tag_id }) => names.get(tag_id) ?? '')
    .filter((name) => !name.startsWith('#'));
}

function listAuthors(post: Post, { users, posts_authors }: Data): string[] {
  const names = new Map(users.map((user) => [user.id, user.name]));
  const several = posts_authors.filter(({ post_id }) => post_id === post.id);
  const ids = several.length > 0 ? several.map(({ author_id }) => author_id) : [post.author_id];
  return ids.flatMap((each) => (each ? (names.get(each) ?? []) : []));
}
