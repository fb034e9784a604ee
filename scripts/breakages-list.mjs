// The deliberate breakages of npm run test:breakages. Each one takes out a part of the program that
// keeps words safe.
import { browserBreakages } from './browser-breakages.mjs';

/**
 * @typedef {object} Breakage
 * @property {string} name
 * @property {string} file
 * @property {string} from This text must be in the file exactly once.
 * @property {string} to It stands in place of `from` while the tests run.
 * @property {string} tests A test file, which must turn red: of Vitest in src or test, of
 *   Playwright in e2e.
 * @property {string} [title] Runs only the tests whose titles contain this. Without it the whole
 *   file runs.
 * @property {boolean} [full] Whether the tests run with their full dose.
 */

const pragma = {
  file: 'src/db/connection/node-sqlite.ts',
  from: 'pragma synchronous = full',
};
const powerCut = {
  tests: 'e2e/faults/power-cut.spec.ts',
  title: 'every save that was acknowledged before a power cut is kept',
  full: true,
};

/** @type {readonly Breakage[]} */
export const breakages = [
  { name: 'synchronous=OFF', ...pragma, to: 'pragma synchronous = off', ...powerCut },
  { name: 'synchronous=NORMAL', ...pragma, to: 'pragma synchronous = normal', ...powerCut },
  {
    name: 'revision check gone',
    file: 'src/db/articles/revisions.ts',
    from: "basedOn === article.revision && !hasGoneBack ? input.kind : 'parallel'",
    to: 'input.kind',
    tests: 'src/api/parallel-save.test.ts',
  },
  {
    name: 'BEGIN IMMEDIATE made plain',
    file: 'src/db/connection/node-sqlite.ts',
    from: "sql === 'begin' ? 'begin immediate' : sql",
    to: 'sql',
    tests: 'src/db/connection/node-sqlite.test.ts',
  },
  {
    name: 'key ignored',
    file: 'src/db/articles/revisions.ts',
    from: 'if (known) return { ...(await answer(db, input, known)), hasGoneBack };',
    to: 'if (known) input = { ...input, key: crypto.randomUUID() };',
    tests: 'src/api/cut-connection.test.ts',
  },
  {
    name: 'hash not compared by the server',
    file: 'src/api/articles.ts',
    from: "if (contentHash(body.content) !== body.hash) throw new HttpError('damaged');",
    to: '',
    tests: 'src/api/articles.test.ts',
  },
  {
    name: 'session check gone on one route',
    file: 'src/api/articles.ts',
    from: 'app.get(patterns.apiDocuments, { config }',
    to: "app.get(patterns.apiDocuments, { config: { ...config, access: 'everyone' } }",
    tests: 'src/server/http/access.test.ts',
  },
  {
    name: 'origin check gone on one call',
    file: 'src/server/http/access.ts',
    from: 'if (safeMethods.has(request.method)) return;',
    to: "if (safeMethods.has(request.method) || request.url.endsWith('/publish')) return;",
    tests: 'src/server/same-origin.test.ts',
  },
  {
    name: 'hash of an upload not compared',
    file: 'src/server/uploads/receive.ts',
    from: 'received === bytes && (await digestFile(from)).digest === hash',
    to: 'received === bytes',
    tests: 'src/api/uploads.test.ts',
  },
  {
    name: 'an upload that is under way removed',
    file: 'src/db/uploads/plan-room.ts',
    from: 'return isHeld || Math.abs(now - writtenAt) < partialLimits.underWayMs;',
    to: 'return false;',
    tests: 'src/api/unfinished-uploads.test.ts',
  },
  {
    name: 'files of others removed by the purge',
    file: 'src/server/uploads/storage/files.ts',
    from: 'if (!uploadIdPattern.test(id)) throw',
    to: 'if (id === undefined) throw',
    tests: 'src/server/uploads/storage/places.test.ts',
  },
  {
    name: 'content of a file from the database not compared',
    file: 'src/server/uploads/storage/local-cache.ts',
    from: '(await writeParts(unfinished, parts)) !== file.digest',
    to: "(await writeParts(unfinished, parts)) === ''",
    tests: 'src/api/uploads-of-two-processes.test.ts',
  },
  {
    name: 'place left in pictures',
    file: 'src/server/uploads/sanitise-image.ts',
    from: 'await encode(turned, mediaType).toFile(to)',
    to: 'await encode(turned, mediaType).keepMetadata().toFile(to)',
    tests: 'src/api/uploads.test.ts',
  },
  {
    name: 'upload listed before its file',
    file: 'src/server/uploads/receive.ts',
    from: 'const fault = await placeSanitisedFile(parts, { id, from, head });',
    to: 'const fault = undefined; void placeSanitisedFile(parts, { id, from, head }).catch(() => {});',
    tests: 'src/api/uploads.test.ts',
  },
  {
    name: 'imported picture copied to where it is served',
    file: 'src/import/uploads/import-uploads.ts',
    from: "return { path, upload, form: 'original', ...about } as const;",
    to: "return { path, upload, form: 'served', ...about } as const;",
    tests: 'src/import/import-pictures.test.ts',
  },
  {
    name: 'uploads served before they are sanitised',
    file: 'src/server/uploads/uploads.ts',
    from: 'let upload = await findUpload(db, id);',
    to: 'let upload = await findUpload(db, id); if (upload) return upload;',
    tests: 'src/files/imported-uploads.test.ts',
  },
  {
    name: 'place left in videos',
    file: 'src/server/uploads/video-metadata.ts',
    from: "const metadataBoxes = new Set(['udta', 'meta']);",
    to: "const metadataBoxes = new Set(['udta']);",
    tests: 'src/server/uploads/video-metadata.test.ts',
  },
  {
    name: 'sums of a backup not compared',
    file: 'src/backup/read-archive.ts',
    from: 'if (found.get(path) !== sum)',
    to: 'if (false)',
    tests: 'src/backup/restore.test.ts',
  },
  {
    name: 'backup of more than one moment',
    file: 'src/db/connection/open.ts',
    from: "connection.exec('begin; select 1 from sqlite_schema;');",
    to: '',
    tests: 'src/db/connection/one-state.test.ts',
  },
  {
    name: 'old blog lost by a restore',
    file: 'src/db/connection/restored-files.ts',
    from: 'renameSync(path(place), path(aside));',
    to: "renameSync(path(place), path(aside) + '-lost');",
    tests: 'src/backup/restore.test.ts',
  },
  {
    name: 'export named before it is on the disk',
    file: 'src/export/whole-folder.ts',
    from: "{ flag: 'wx', flush: true }",
    to: "{ flag: 'wx' }",
    tests: 'e2e/faults/export-faults.spec.ts',
    title: 'a power cut during suibi export leaves',
    full: true,
  },
  {
    name: 'files of drafts given to visitors',
    file: 'src/files/uploads.ts',
    from: "audience === 'nobody' ? undefined : await",
    to: 'await',
    tests: 'src/files/hidden-uploads.test.ts',
  },
  {
    name: 'deleted words left in the database file',
    file: 'src/db/connection/node-sqlite.ts',
    from: 'pragma secure_delete = on;',
    to: '',
    tests: 'src/db/connection/erase-deleted.test.ts',
  },
  {
    name: 'code accepted twice',
    file: 'src/db/account/second-factor.ts',
    from: ".where('last_step', '<', step)",
    to: '',
    tests: 'src/pages/security/codes.test.ts',
  },
  {
    name: 'login without its code',
    file: 'src/server/auth/second-factor.ts',
    from: 'if (!factor?.isConfirmed) return async () => true;',
    to: 'if (factor || !factor) return async () => true;',
    tests: 'src/pages/security/codes.test.ts',
  },
  {
    name: 'passkey answer accepted twice',
    file: 'src/server/auth/check-passkey.ts',
    from: "return isFirst ? { kind: 'right', value } : refuse('spent');",
    to: "return { kind: isFirst ? 'right' : 'right', value };",
    tests: 'src/api/passkeys.test.ts',
  },
  {
    name: 'passkey without a check of its user',
    file: 'src/server/auth/check-passkey.ts',
    from: '      requireUserVerification: true,',
    to: '      requireUserVerification: false as true,',
    tests: 'src/api/passkeys.test.ts',
  },
  {
    name: 'passkey challenge of another session',
    file: 'src/server/auth/passkey-challenge.ts',
    from: "{ purpose, sessionHash = '' }: ChallengeUse): string",
    to: "{ purpose }: ChallengeUse, sessionHash = ''): string",
    tests: 'src/pages/security/passkeys.test.ts',
  },
  {
    name: 'passkey copied',
    file: 'src/db/account/passkeys.ts',
    from: "    .where('counter', counter === 0 ? '=' : '<', counter)\n",
    to: '',
    tests: 'src/db/account/passkeys.test.ts',
  },
  {
    name: 'first address of X-Forwarded-For believed',
    file: 'src/server/http/client-address.ts',
    from: 'return (_, hop) => hop < trustProxy;',
    to: 'return () => true;',
    tests: 'src/server/http/client-address.test.ts',
  },
  {
    name: 'closed articles in the index of visitors',
    file: 'src/db/search/index/open-articles.ts',
    from: 'if (await isOpen(db, article.articleID, now)) await indexArticle(db, article);',
    to: 'if (now > 0) await indexArticle(db, article);',
    tests: 'src/server/jobs/index-opened.test.ts',
  },
  ...browserBreakages,
];
