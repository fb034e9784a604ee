import { basename } from 'node:path';
import { isWritableTime } from '../../../shared/dates.ts';
import { type ImportNote, makeNote } from '../../../shared/import/import-note.ts';
import type { AddressOf } from '../../html/clean-article.ts';
import { type ConvertedText, htmlToMarkdown } from '../../html/html-to-markdown.ts';
import { htmlToText } from '../../html/parse-html.ts';
import { rewriteLinks } from '../../markdown/links.ts';
import type { OldMenu, OldMenuEntry } from '../../pages/old-menu.ts';
import { classicElement, readClassic } from '../classic-text.ts';
import {
  type Export,
  type ExportedPost,
  type OldUploads,
  type RefusedPost,
  readGuarded,
} from '../format.ts';
import { describeMissing, makeAddressOf } from '../old-site.ts';
import { type BackupRow, readBackup } from './read-backup.ts';
import { articleTypes, nameOf, type Survey, surveyBackup } from './survey-backup.ts';

const uploadsPath = 'usr/uploads';

/** Reads a backup of Typecho: 控制台 → 备份 → 开始备份. It is read twice. */
export function openTypecho(path: string): Export {
  const survey = surveyBackup(path);
  // The file is called `20261123_tea.example_6740f6e4a5b21.dat`, and tells the address of the blog
  // nowhere else.
  const [, host] = /^\d{8}_(.+)_[\da-f]{13}\.dat$/i.exec(basename(path)) ?? [];
  const base = host && URL.canParse(`https://${host}/`) ? `https://${host}/` : undefined;
  return {
    blog: `Typecho ${host ?? basename(path).replace(/\.dat$/i, '')}`,
    address: base,
    uploadsPath,
    async *posts(uploads) {
      for (const row of readBackup(path)) {
        if (row.table !== 'contents' || !articleTypes.test(row.text('type'))) continue;
        const identity = { ...identityOf(row), title: row.text('title') };
        yield readGuarded(identity, () => readPost(row, survey, base, uploads));
      }
    },
    lists: () => survey.lists,
    menu: () => readMenu(survey),
    others: () => [
      ...[...survey.others].map(([part, count]) => makeNote('not-imported', { part, count })),
      ...[...survey.otherTypes].map(([type, count]) =>
        makeNote('type-not-imported', { type, count }),
      ),
      makeNote('unknown-addresses'),
    ],
  };
}

/** Typecho has no menu, and its themes list all pages at the top. */
function readMenu({ pages }: Survey): OldMenu {
  const entries = pages.map(
    (name): OldMenuEntry => ({ label: '', href: `/${name}.md`, depth: 0, place: 'menu' }),
  );
  return { entries, others: [] };
}

function identityOf(row: BackupRow) {
  return { name: nameOf(row), label: `${kindOf(row)} ${row.text('cid')}` };
}

function readPost(
  row: BackupRow,
  survey: Survey,
  base: string | undefined,
  uploads: OldUploads,
): ExportedPost | RefusedPost {
  const { text } = row;
  const id = text('cid');
  const kind = kindOf(row);
  const title = htmlToText(text('title'));
  const identity = { ...identityOf(row), title };
  const missing = new Set<string>();
  const addressOf = makeAddressOf(
    {
      base,
      articles: survey.articles,
      uploadsPath,
      uploads,
      isUploadHost: () => false,
      find: () => undefined,
    },
    (address) => missing.add(base ? address : new URL(address).pathname),
  );
  const converted = convertText(text('text'), addressOf);
  if (converted.kind === 'refused') {
    return { ...identity, kind: 'refused', reason: converted.reason, line: undefined };
  }
  const hidden = kind === 'draft' ? undefined : whyHidden(row);
  const slug = kind === 'draft' ? '' : text('slug');
  return {
    kind: /^page/.test(text('type')) ? 'page' : 'article',
    ...identity,
    author: survey.authors.get(text('authorId')) ?? '',
    tags: survey.tags(id),
    excerpt: '',
    cover: undefined,
    slug: slug === '' ? undefined : slug,
    addresses: survey.addresses(id),
    postedAt: timeOf(text('created')),
    updatedAt: timeOf(text('modified')),
    isDraft: kind === 'draft' || hidden !== undefined,
    password: text('password'),
    markdown: converted.markdown,
    isWritten: text('text').startsWith(markdownMark),
    source: text('text'),
    notes: [
      ...(hidden ? [hidden] : []),
      ...(kind === 'draft' && /^[1-9]/.test(text('parent'))
        ? [makeNote('changes-of-post', { post: text('parent') })]
        : []),
      ...describeMissing(missing, uploads),
    ],
  };
}

/**
 * Typecho keeps unpublished changes of an article as a row of its own: `post_draft` and
 * `page_draft`, or `revision` since 1.3.
 */
function kindOf(row: BackupRow): 'post' | 'page' | 'draft' {
  const type = row.text('type');
  return type === 'post' || type === 'page' ? type : 'draft';
}

/** Why an article was not public on the old blog. Undefined if everybody could read it. */
function whyHidden(row: BackupRow): ImportNote | undefined {
  const status = row.text('status');
  if (status === 'publish') return undefined;
  return status === 'waiting'
    ? makeNote('waits-for-review')
    : makeNote('hidden-by-status', { status });
}

/** Seconds since the epoch. A draft can have 0, which is no time. */
function timeOf(seconds: string): number | undefined {
  const time = /^[1-9]\d{0,11}$/.test(seconds) ? Number(seconds) * 1000 : Number.NaN;
  return isWritableTime(time) ? time : undefined;
}

const markdownMark = '<!--markdown-->';

/** Texts without the mark are HTML with the line breaks of their author. */
function convertText(written: string, addressOf: AddressOf): ConvertedText {
  if (!written.startsWith(markdownMark)) {
    const html = `<${classicElement}>${written}</${classicElement}>`;
    return htmlToMarkdown(html, addressOf, readClassic);
  }
  const markdown = written.slice(markdownMark.length);
  const resolve = (href: string) => {
    const address = addressOf(href);
    return address === href.trim() ? undefined : address;
  };
  return { kind: 'markdown', markdown: rewriteLinks(markdown, resolve, () => true) };
}
