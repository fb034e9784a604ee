import { isFlag, readIsDraft, timeOf } from '../../shared/front-matter/article-fields.ts';
import type { Fields } from '../../shared/front-matter/fields.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { findArticlePasswordFault } from '../../shared/schemas.ts';
import { cutWithEnding } from '../../shared/text.ts';
import type { Fault } from '../../shared/texts/faults.ts';

/** Who may read an article, by its front matter. */
interface WrittenAccess {
  /** Whether only the owner may read it. */
  isDraft: boolean;
  /**
   * The password that readers have to give. Undefined if there is none, or none that Suibi can
   * take.
   */
  password: string | undefined;
  /** Without the path of the file. */
  notes: ImportNote[];
}

/** Zola and Hugo keep what the theme reads in a table of its own. */
const tables = ['', 'params.', 'extra.'];

/**
 * The article is hidden unless the value is clearly no. A list names parts of the page that are
 * hidden (MkDocs).
 */
const hidingFields = [
  ...['hidden', 'hide', 'private', 'unlisted', 'secret', 'headless'],
  'eleventyExcludeFromCollections',
];

/**
 * The article is hidden unless it has a password of its own: that of the whole blog is not in the
 * file.
 */
const lockingFields = ['encrypt', 'encrypted', 'protected'];

/** The article is hidden if the value is clearly no: Obsidian, VuePress, Grav, Eleventy, Zola. */
const showingFields = ['publish', 'public', 'listed', 'visible', 'permalink', 'render'];

/** Hugo makes no page from this time on. */
const endFields = ['expiryDate', 'expirydate', 'unpublishdate'];

/**
 * What the exporters of WordPress, and Pelican, write of an article that is not public. Other
 * programs keep other words here.
 */
const hiddenStatus =
  /^(?:draft|private|hidden|unlisted|pending|protected|password|trash|auto-draft|members|skip)$/i;

/** Any other word hides the article: `members`, `private`, `unlisted`. */
const openVisibility = /^(?:public|visible|listed|published|everyone|all)$/i;

/** Hugo: the page is made, and stands in lists, only with these values. */
const builtAlways = /^(?:always|true)$/i;

/**
 * Reads who may read an article. What the old blog did not show to everybody becomes a draft, and
 * so does an article whose password cannot be that of an article here. A value that is not clear
 * hides the article: it could be published by mistake.
 */
export function readAccess(path: string, fields: Fields): WrittenAccess {
  const isDraft = readIsDraft(path, fields);
  const { password, fault } = readPassword(fields);
  const note =
    fault === undefined
      ? findHiding(fields, password !== undefined)
      : makeNote('password-not-taken', { fault: fault === 'no text' ? undefined : fault });
  return {
    isDraft: isDraft || note !== undefined,
    password,
    notes: note === undefined ? [] : [note],
  };
}

/** The password exactly as it is written, also with spaces. A number is the text of its digits. */
function readPassword(fields: Fields): { password?: string; fault?: Fault | 'no text' } {
  for (const table of tables) {
    const value = fields.raw(`${table}password`);
    if (value === undefined || value === null || value === '' || value === false) continue;
    const isText = ['string', 'number', 'bigint'].includes(typeof value);
    if (!isText) return { fault: 'no text' };
    const password = String(value);
    const fault = findArticlePasswordFault(password);
    return fault ? { fault } : { password };
  }
  return {};
}

/** The message that the article becomes a draft. Undefined if it is not hidden. */
function findHiding(fields: Fields, hasPassword: boolean): ImportNote | undefined {
  const no = /^(?:false|no|off|0)$/i;
  const rules: [names: readonly string[], hides: (value: unknown) => boolean][] = [
    [hidingFields, (value) => !Array.isArray(value) && !no.test(String(value))],
    [lockingFields, (value) => !hasPassword && !no.test(String(value))],
    [showingFields, (value) => isFlag(value) && no.test(String(value))],
    [endFields, (value) => (timeOf(value) ?? Number.POSITIVE_INFINITY) <= Date.now()],
    [['status'], (value) => hiddenStatus.test(String(value))],
    [['visibility'], (value) => !openVisibility.test(String(value))],
    [
      ['build.list', 'build.render', '_build.list', '_build.render'],
      (value) => !builtAlways.test(String(value)),
    ],
  ];
  for (const [names, hides] of rules) {
    for (const name of names.flatMap((each) => tables.map((table) => table + each))) {
      const found = fields.find([name]);
      if (found && hides(found.value)) {
        return makeNote('hidden-by-field', { field: `${name}: ${shownValue(found.value)}` });
      }
    }
  }
  return undefined;
}

function shownValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const isPlain = ['string', 'number', 'bigint', 'boolean'].includes(typeof value);
  return isPlain ? cutWithEnding(String(value).replace(/\s+/g, ' ').trim(), 40, '…') : '…';
}
