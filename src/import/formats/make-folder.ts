import { createHash } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ListRedirect } from '../../db/articles/redirects.ts';
import { toSlug } from '../../shared/address/slug.ts';
import { documentLimits } from '../../shared/document-schemas.ts';
import { type ImportNote, makeNote, notesAbout } from '../../shared/import/import-note.ts';
import { cutWithEnding } from '../../shared/text.ts';
import { patterns } from '../../urls.ts';
import { type Folder, type ImportSource, listBelow, openFolder } from '../folder/scan-folder.ts';
import { makeTemporaryFolder } from '../folder/temporary-folder.ts';
import { type ListWords, listAddresses, placeLists, prefixOf } from '../site/list-addresses.ts';
import { unknownSite } from '../site/old-site.ts';
import {
  type Export,
  type ExportedPost,
  type OldUploads,
  type RefusedPost,
  readGuarded,
} from './format.ts';

/** File systems take 255 bytes. The names have no other characters than those of ASCII. */
const maxNameLength = 200;

/**
 * Makes a folder of Markdown files of another program’s export, which only this user of the machine
 * may read. `uploadsDir` is the folder of the old blog’s uploads.
 */
export async function makeExportFolder(
  file: string,
  source: Export,
  uploadsDir: string | undefined,
): Promise<ImportSource> {
  const { path, remove } = makeTemporaryFolder();
  try {
    return { ...(await fillFolder(path, basename(file), source, uploadsDir)), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function fillFolder(
  path: string,
  file: string,
  source: Export,
  uploadsDir: string | undefined,
): Promise<Omit<ImportSource, 'remove'>> {
  const unreadable: Folder['unreadable'] = [];
  const files = linkUploads(path, source, uploadsDir, unreadable);
  const known = new Map<string, { label: string; digest: string; isWritten: boolean }>();
  const pages = new Set<string>();
  const notes: ImportNote[] = [];
  for await (const post of source.posts(files)) {
    const label = labelOf(file, post);
    const name = `${post.name.slice(0, maxNameLength)}.md`;
    if (known.has(name)) {
      notes.push({ ...makeNote('twice'), path: name });
      continue;
    }
    const made = post.kind === 'refused' ? post : makeFile(post);
    if (made.kind === 'refused') {
      known.set(name, { label, digest: '', isWritten: false });
      unreadable.push({ path: name, reason: made.reason, line: made.line });
      continue;
    }
    // A fault of the disk is not the post’s fault: it ends the import.
    writeFileSync(join(path, name), made.text, { mode: 0o600, flag: 'wx' });
    known.set(name, { label, digest: made.digest, isWritten: made.isWritten });
    if (post.kind === 'page') pages.add(name);
    notes.push(...notesAbout(name, made.notes));
  }
  notes.push(...source.others());
  const refused = new Set(unreadable.map((each) => each.path));
  const articles = [...known.keys()].filter((name) => !refused.has(name));
  return {
    notes,
    folder: {
      path,
      name: source.blog,
      lists: [],
      articles: articles.sort((a, b) => (a < b ? -1 : 1)),
      leftOut: [],
      files: files.paths,
      unreadable,
      site: { ...unknownSite, address: source.address, lists: (words) => listsOf(source, words) },
      notes: [],
      // Not in the file: a page that an earlier version took for an article has the same digest.
      kindOf: (path) => (pages.has(path) ? 'page' : 'article'),
      menu: () => source.menu?.(),
      made: {
        blog: source.blog,
        label: (path) => known.get(path)?.label ?? path.replace(/\.md$/, '').replace('-', ' '),
        isWritten: (path) => known.get(path)?.isWritten === true,
        digest: (path) => known.get(path)?.digest ?? '',
      },
    },
  };
}

/** The lists of the old blog. Those that every blog has come last. */
function listsOf({ address, lists = () => [] }: Export, words: ListWords): ListRedirect[] {
  const prefix = prefixOf(address);
  const named = lists().map((each) =>
    each.list === 'tag' ? { ...each, tag: toTag(each.tag) } : each,
  );
  const usual = { program: undefined, prefix, config: undefined };
  return [
    ...placeLists(prefix, named),
    ...listAddresses(usual, { ...words, tags: [], categories: [] }),
  ];
}

interface MadeFile {
  kind: 'made';
  text: string;
  digest: string;
  isWritten: boolean;
  /** Without the path of the file. */
  notes: ImportNote[];
}

function makeFile(post: ExportedPost): MadeFile | RefusedPost {
  const make = (): MadeFile => {
    const { fields, cut } = frontMatterOf(post);
    const written = { ...fields, ...(post.kind === 'page' ? { slug: namePage(post) } : {}) };
    const text = `${JSON.stringify(written, null, 1)}\n\n${post.markdown.replaceAll('\0', '')}\n`;
    // A fast digest would tell the password to whoever has the database. See `planPassword`.
    const digest = digestOf([{ ...fields, password: undefined }, post.source]);
    const { isWritten = false } = post;
    return { kind: 'made', text, digest, isWritten, notes: [...post.notes, ...cut] };
  };
  return readGuarded(post, make);
}

/** A page has no other address. Other programs allow more in the name, and drafts have none. */
function namePage({ slug = '', title }: ExportedPost): string | undefined {
  return toSlug(slug) || toSlug(title) || undefined;
}

/**
 * Makes a symbolic link to the folder of uploads, at the path in the made folder that the texts
 * name.
 */
function linkUploads(
  path: string,
  { uploadsPath, isPublicFile = () => true }: Export,
  uploadsDir: string | undefined,
  unreadable: Folder['unreadable'],
): OldUploads & { paths: string[] } {
  if (uploadsDir === undefined) return { isGiven: false, has: () => false, paths: [] };
  const root = openFolder(uploadsDir);
  const link = join(path, uploadsPath);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(root, link);
  const found = listBelow(root, '', unreadable).filter(isPublicFile);
  const names = new Set(found.map((name) => name.normalize('NFC')));
  const paths = found.map((name) => `${uploadsPath}/${name}`).sort((a, b) => (a < b ? -1 : 1));
  return { isGiven: true, has: (name) => names.has(name), paths };
}

function labelOf(file: string, { label, title }: ExportedPost | RefusedPost): string {
  const short = cutWithEnding(title, 80, '…');
  return `${file}: ${label}${short === '' ? '' : ` “${short}”`}`;
}

/**
 * The front matter that an import reads. What is too long for Suibi is cut, because nobody can mend
 * an export.
 */
function frontMatterOf(post: ExportedPost): { fields: Record<string, unknown>; cut: ImportNote[] } {
  const { title, author, slug, cover, addresses, isDraft, postedAt, updatedAt } = post;
  const { maxTags, maxSeriesCharacters } = documentLimits;
  const { maxTitleCharacters, maxExcerptCharacters } = documentLimits;
  const tags = [...new Set(post.tags.map(toTag).filter(Boolean))];
  const dateOf = (time: number | undefined) =>
    time === undefined ? undefined : new Date(time).toISOString();
  const fields = {
    title: cutWithEnding(title, maxTitleCharacters - 1, '…') || undefined,
    date: dateOf(postedAt),
    updated: dateOf(updatedAt),
    draft: isDraft,
    password: post.password || undefined,
    author: cutWithEnding(author, documentLimits.maxAuthorCharacters - 1, '…') || undefined,
    tags: tags.slice(0, maxTags),
    series: post.series?.map((name) => cutWithEnding(name, maxSeriesCharacters - 1, '…')),
    description: cutWithEnding(post.excerpt, maxExcerptCharacters - 1, '…') || undefined,
    cover,
    slug,
    // Without a `url` the article would get an old address of the name of its file, which no blog
    // had.
    url: addresses[0] ?? patterns.home,
    aliases: addresses.slice(1),
  };
  const cut = [
    ...(fields.title !== undefined && fields.title !== title ? [makeNote('shorter-title')] : []),
    ...(tags.length > maxTags ? [makeNote('first-tags', { count: tags.length })] : []),
  ];
  return { fields, cut };
}

/** A tag as Suibi can have it. */
function toTag(name: string): string {
  const line = name.replace(/[\s,]+/g, ' ').trim();
  return cutWithEnding(line, documentLimits.maxTagCharacters - 1, '…');
}

function digestOf(source: unknown): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex');
}
