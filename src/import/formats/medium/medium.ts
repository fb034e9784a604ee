import { decodePath, normaliseAddress } from '../../../shared/address/addresses.ts';
import { parseDate } from '../../../shared/front-matter/parse-date.ts';
import { type ImportNote, makeNote } from '../../../shared/import/import-note.ts';
import { patterns } from '../../../urls.ts';
import { readOrRefuse } from '../../folder/guard-item.ts';
import type { AddressOf } from '../../html/clean-article.ts';
import { htmlToMarkdown } from '../../html/html-to-markdown.ts';
import {
  DamagedExport,
  type Export,
  type ExportedPost,
  type OldUploads,
  type RefusedPost,
  readGuarded,
} from '../format.ts';
import { describeMissing } from '../old-site.ts';
import { listZip, type ZipEntry } from './read-zip.ts';
import { readStory, type Story } from './story.ts';

/** A larger file of a story is refused. */
const maxStoryMebibytes = 4;

/** All stories together. Their texts are read one after the other. */
const maxMebibytes = 512;

const mebibyte = 1024 * 1024;

/** The folder, in the made folder, of the pictures that the owner gives with `--uploads`. */
const uploadsPath = 'pictures';

interface StoryFile {
  entry: ZipEntry;
  /**
   * What Medium calls the story, such as `7f2a57783f69`: the end of its file name and of its
   * address.
   */
  id: string;
  isDraft: boolean;
}

/** Reads the archive of Medium: Settings → Security and apps → Download your information. */
export function openMedium(path: string): Export {
  const entries = listZip(path);
  const files = entries.flatMap((entry) => readName(entry) ?? []);
  if (files.length === 0) {
    throw new DamagedExport('it has no stories of Medium, which stand in its folder “posts”');
  }
  const ids = new Set(files.map(({ id }) => id));
  return {
    blog: `Medium ${findAccount(entries, files)}`,
    address: 'https://medium.com',
    uploadsPath,
    async *posts(uploads) {
      let bytes = 0;
      for (const file of files) {
        yield readGuarded({ ...identityOf(file), title: '' }, () => {
          const html = file.entry.read(maxStoryMebibytes * mebibyte);
          bytes += html?.length ?? maxStoryMebibytes * mebibyte;
          return readPost(file, html?.toString('utf8'), ids, uploads);
        });
        if (bytes > maxMebibytes * mebibyte) {
          throw new DamagedExport(`its stories have more than ${maxMebibytes} MiB`);
        }
      }
    },
    others: () => [...countOthers(entries, files), makeNote('unlisted-unknown')],
  };
}

/** `posts/2023-12-17_Green-Tea-7f2a57783f69.html`, or `posts/draft_Green-Tea-7f2a57783f69.html`. */
function readName(entry: ZipEntry): StoryFile | undefined {
  const [, isDraft, id] =
    /(?:^|\/)posts\/(draft_)?(?:[^/\\]*[-_])?([\da-f]{8,16})\.html$/.exec(entry.name) ?? [];
  return id === undefined ? undefined : { entry, id, isDraft: isDraft !== undefined };
}

/**
 * The name of the account, by which the blog is remembered: the archive has a new file name each
 * time.
 */
function findAccount(entries: readonly ZipEntry[], files: readonly StoryFile[]): string {
  const profile = entries.filter(({ name }) => /(?:^|\/)profile\/profile\.html$/.test(name));
  for (const entry of [...profile, ...files.map((file) => file.entry)].slice(0, 100)) {
    const html = readOrRefuse(
      () => entry.read(maxStoryMebibytes * mebibyte)?.toString('utf8') ?? '',
      // The story in this file is refused later.
      () => '',
    );
    const [, account] =
      /class="u-url" href="https:\/\/medium\.com\/(@[\w.-]{1,60})"/.exec(html) ??
      /href="https:\/\/medium\.com\/(@[\w.-]{1,60})" class="p-author/.exec(html) ??
      [];
    if (account !== undefined) return account;
  }
  return 'drafts';
}

function countOthers(entries: readonly ZipEntry[], files: readonly StoryFile[]): ImportNote[] {
  const stories = new Set(files.map(({ entry }) => entry));
  const counts = new Map<string, number>();
  for (const entry of entries) {
    if (stories.has(entry) || entry.name.endsWith('/')) continue;
    const folder = entry.name.split('/').at(-2) ?? 'the archive';
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].map(([folder, count]) => makeNote('files-not-imported', { folder, count }));
}

function identityOf({ id, isDraft }: StoryFile) {
  return { name: `post-${id}`, label: `${isDraft ? 'draft' : 'post'} ${id}` };
}

function readPost(
  file: StoryFile,
  html: string | undefined,
  ids: ReadonlySet<string>,
  uploads: OldUploads,
): ExportedPost | RefusedPost {
  const { id, isDraft } = file;
  const identity = identityOf(file);
  const found: { story?: Story | undefined } = {};
  const refuse = (reason: string): RefusedPost => ({
    kind: 'refused',
    ...identity,
    title: found.story?.title ?? '',
    reason,
    line: undefined,
  });
  if (html === undefined) return refuse(`it is larger than ${maxStoryMebibytes} MiB`);
  const missing = new Set<string>();
  const addressOf = makeStoryAddressOf(ids, uploads, (address) => missing.add(address));
  const converted = htmlToMarkdown(html, addressOf, (root) => {
    found.story = readStory(root);
  });
  if (converted.kind === 'refused') return refuse(converted.reason);
  const { story } = found;
  if (!story) return refuse('it has no text of a story');
  const isResponse = !isDraft && !story.hasTitle;
  const address = normaliseAddress(story.canonical);
  const last = address.split('/').at(-1) ?? '';
  const slug = last.endsWith(id) ? last.slice(0, -id.length).replace(/-$/, '') : last;
  return {
    kind: 'article',
    ...identity,
    title: story.title,
    author: story.author,
    tags: story.tags,
    excerpt: story.subtitle,
    cover: undefined,
    slug: slug === '' ? undefined : slug,
    addresses: isDraft || isResponse || address === patterns.home ? [] : [address, `/p/${id}`],
    postedAt: parseDate(story.publishedAt),
    updatedAt: undefined,
    isDraft: isDraft || isResponse,
    password: '',
    markdown: converted.markdown,
    source: html.replace(exportedOn, ''),
    notes: [...(isResponse ? [makeNote('response')] : []), ...describeMissing(missing, uploads)],
  };
}

/** Each archive has its own date in each story, which is no change of the story. */
const exportedOn = /Exported from <a href="https:\/\/medium\.com">Medium<\/a> on [^<]{0,40}/;

/**
 * Links to stories lead to their files, and pictures to those that the owner gives. All other links
 * stay.
 */
function makeStoryAddressOf(
  ids: ReadonlySet<string>,
  uploads: OldUploads,
  onMissing: (address: string) => void,
): AddressOf {
  return (written) => {
    const address = leaveMedium(written.trim());
    if (!/^https?:/i.test(address) || !URL.canParse(address)) return address;
    const url = new URL(address);
    const last = decodePath(url.pathname.split('/').at(-1) ?? '').normalize('NFC');
    if (/^(?:cdn-images-\d|miro)\.medium\.com$/.test(url.host)) {
      if (uploads.has(last)) return `/${uploadsPath}/${encodeURIComponent(last)}`;
      onMissing(address);
      return address;
    }
    const [, id] = /(?:^|-)([\da-f]{8,16})$/.exec(last) ?? [];
    return id !== undefined && ids.has(id) ? `/post-${id}.md${url.hash}` : address;
  };
}

/** Medium writes some links by way of a page of its own. */
function leaveMedium(address: string): string {
  if (!/^https:\/\/medium\.com\/r\/?\?/.test(address) || !URL.canParse(address)) return address;
  const target = new URL(address).searchParams.get('url') ?? '';
  return /^https?:/i.test(target) ? target : address;
}
