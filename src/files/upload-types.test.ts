import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { type Asked, listeningApp, type RawAnswer } from '../../test/listening-app.ts';
import { animation, pictureWithPlace } from '../../test/pictures.ts';
import { loggedIn, type TestApp } from '../../test/test-app.ts';
import { pdf } from '../../test/upload-app.ts';
import { makeUpload, showUploads } from '../../test/uploads.ts';
import { videoWithPlace } from '../../test/videos.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { renditionUrl, uploadIdOf, uploadUrl } from '../urls.ts';

/** A browser runs files of these types, applies them or shows them as a page. XML is a page too. */
const activeType =
  /script|css|html|xml|xsl|svg|wasm|json|pdf|flash|java|multipart|message|calendar|mhtml/i;

/** A text that a browser can read as a page, as a script and as a style sheet. */
const active = '<script>document.title="ran"</script>/*\n*/ /* {} body { color: red } */';

type Blog = Awaited<ReturnType<typeof listeningApp>>;

const bytes = (text: string) => Buffer.from(text, 'latin1');

/**
 * The files of an old blog by their names, and the type with which readers get them: see `pictures`
 * for the pictures.
 */
const files: Record<string, [Buffer, type: string]> = {
  'a.js': [bytes(`globalThis.ran = 1; ${active}`), 'download'],
  'a.ts': [bytes(`let a: string; ${active}`), 'video/mp2t'],
  'a.css': [bytes(`a {} ${active}`), 'download'],
  'a.html': [bytes(`<!doctype html>1${active}`), 'download'],
  'a.xhtml': [bytes(`<html xmlns="http://www.w3.org/1999/xhtml">${active}</html>`), 'download'],
  'a.xml': [bytes(`<?xml version="1.0"?><a>${active}</a>`), 'download'],
  'a.wasm': [bytes(`\0asm\x01\0\0\0${active}`), 'download'],
  'a.json': [bytes(`{"a": "${active}"}`), 'download'],
  'a.webmanifest': [bytes('{"name": "a"}'), 'download'],
  'a.swf': [bytes('FWS\x09'), 'download'],
  'a.zip': [bytes('PK\x03\x04b'), 'download'],
  'a.mht': [bytes(`MIME-Version: 1.0\n\n${active}`), 'download'],
  a: [bytes(`no ending ${active}`), 'download'],
  'a.pdf': [pdf(900), 'download'],
  'a.txt': [bytes(`words ${active}`), 'text/plain; charset=utf-8'],
  'a.mp3': [bytes(`ID3\x03${active}`), 'audio/mpeg'],
  'a.m4a': [bytes('\0\0\0\x14ftypM4A \0\0\0\0M4A '), 'audio/mp4'],
  'a.ogg': [bytes(`OggS\0\x02\0\0\0\0\0\0\0\0OpusHead${active}`), 'audio/ogg'],
  'a.webm': [bytes(`\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm${active}`), 'video/webm'],
  'a.mp4': [videoWithPlace(), 'video/mp4'],
  'a.mkv': [bytes(`\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska${active}`), 'video/x-matroska'],
};

async function makePictures(): Promise<typeof files> {
  const picture = () => pictureWithPlace(500, 300);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/>${active.replace(/\/\*.*$/s, '')}</svg>`;
  return {
    'p.jpg': [await picture().jpeg().toBuffer(), 'image/jpeg'],
    'p.png': [await picture().png().toBuffer(), 'image/png'],
    'p.webp': [await picture().webp().toBuffer(), 'image/webp'],
    'p.avif': [await picture().avif({ effort: 0 }).toBuffer(), 'image/webp'],
    'p.gif': [await animation(60, 30), 'image/gif'],
    'p.svg': [Buffer.from(drawing), 'image/png'],
    'p.bmp': [bytes(`BM${active}`), 'image/bmp'],
    'p.ico': [bytes(`\0\0\x01\0${active}`), 'image/vnd.microsoft.icon'],
  };
}

const asScript = { headers: { accept: '*/*', 'sec-fetch-dest': 'script' } };

const ways: Record<string, (known: RawAnswer) => Asked> = {
  'again, when it is kept': () => ({}),
  'as a script does': () => asScript,
  'as a picture does': () => ({ headers: { accept: 'image/avif,image/webp,*/*;q=0.8' } }),
  'for its headers': () => ({ method: 'HEAD' }),
  'for its first bytes': () => ({ headers: { range: 'bytes=0-3' } }),
  'for its last bytes': () => ({ headers: { range: 'bytes=-3' } }),
  'for bytes behind its end': () => ({ headers: { range: 'bytes=9999999-' } }),
  'for the rest of it': ({ headers }) => ({
    headers: { range: 'bytes=1-', 'if-range': String(headers.etag) },
  }),
  'whether it is another': ({ headers }) => ({
    headers: { 'if-none-match': String(headers.etag) },
  }),
  'whether it is newer': ({ headers }) => ({
    headers: { 'if-modified-since': String(headers['last-modified']) },
  }),
  'only if it is another': () => ({ headers: { 'if-match': '"other"' } }),
};

const isAnswered = ({ status }: RawAnswer) => status < 400;

/**
 * What is wrong with an answer. Whatever the answer is, no browser may run it, apply it, or show it
 * as a page.
 */
function faultsOf(answer: RawAnswer, content: Buffer): string[] {
  const { status, headers, body } = answer;
  const type = String(headers['content-type'] ?? '');
  const policy = String(headers['content-security-policy']);
  const faults: string[] = [];
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('it may be sniffed');
  if (!isAnswered(answer)) {
    // The page for an unknown address, or an error in JSON.
    if (body.includes(content.subarray(0, 200)) && content.length > 20)
      faults.push('it has the file');
    return faults;
  }
  if (activeType.test(type)) faults.push(`it has the type ${type}`);
  if (!policy.includes("default-src 'none'") || /script-src|unsafe|allow-/.test(policy)) {
    faults.push(`it has the policy ${policy}`);
  }
  const isShown = /^(?:(?:image|audio|video)\/[\w.-]+|text\/plain; charset=utf-8)$/.test(type);
  if (status !== 304 && !isShown) {
    if (type !== 'application/octet-stream') faults.push(`it has the type ${type}`);
    if (headers['content-disposition'] !== 'attachment') faults.push('it is not saved');
  }
  return faults;
}

/**
 * Asks for the file of an upload in all ways on its two addresses, and as a script on other
 * spellings of them.
 */
async function findFaults(
  { ask }: Pick<Blog, 'ask'>,
  id: string,
  name: string,
  content: Buffer,
): Promise<string[]> {
  const faults: string[] = [];
  const look = async (path: string, way: string, asked: Asked) => {
    const answer = await ask(path, asked);
    faults.push(...faultsOf(answer, content).map((fault) => `${path} ${way}: ${fault}`));
    return answer;
  };
  for (const path of [uploadUrl(id, name), renditionUrl(id, 480)]) {
    const known = await look(path, 'at first', {});
    for (const [way, askedBy] of Object.entries(ways)) await look(path, way, askedBy(known));
  }
  for (const path of otherSpellings(id)) await look(path, 'as a script does', asScript);
  return faults;
}

/** Other addresses that could lead to the file of an upload. */
function otherSpellings(id: string): string[] {
  return [
    uploadUrl(id, 'a.js'),
    uploadUrl(id, 'width'),
    `/uploads/${id}/width/480/`,
    `/uploads/${id}/%77idth/480`,
    `/uploads/${id}/width/480?a.js`,
    `/uploads/${id}/width/0480`,
    ...[960, 1440, 1920, 500].map((width) => renditionUrl(id, width)),
  ];
}

/** How readers get a file, and whether it is there in a smaller width. */
async function answersFor(
  { ask }: Pick<Blog, 'ask'>,
  id: string,
  name: string,
): Promise<unknown[]> {
  const { status, headers } = await ask(uploadUrl(id, name));
  const isSaved = headers['content-disposition'] === 'attachment';
  const isBytes = headers['content-type'] === 'application/octet-stream';
  const smaller = await ask(renditionUrl(id, 480));
  return [status, isSaved && isBytes ? 'download' : headers['content-type'], smaller.status];
}

const expectedFor = (type: string) => [200, type, type.startsWith('image/') ? 200 : 404];

async function importAll({ db, context }: TestApp, all: typeof files): Promise<void> {
  const blog = makeImport(db, context.storage);
  const links = Object.keys(all).map((name) => `[file](${name})`);
  blog.write(Object.fromEntries(Object.entries(all).map(([name, [content]]) => [name, content])));
  blog.write({ 'tea.md': `---\ntitle: Tea\n---\n${links.join('\n')}\n` });
  const { refused, notes, uploads } = await blog.run();
  expect([refused, notes, uploads]).toEqual([[], [], Object.keys(all).length]);
  const urls = Object.entries(all).map(([name, [content]]) => uploadUrl(uploadId(content), name));
  await showUploads({ db }, ...urls);
}

eachDatabase((_, kind) => {
  test('no file of an import is a script, a style sheet or a page, in whatever way it is asked for', {
    tags: ['rest'],
  }, async () => {
    const test = await listeningApp({ kind });
    const all = { ...files, ...(await makePictures()) };
    await importAll(test, all);
    const faults: string[] = [];
    const shown: Record<string, unknown> = {};
    for (const [name, [content]] of Object.entries(all)) {
      const id = uploadId(content);
      shown[name] = await answersFor(test, id, name);
      faults.push(...(await findFaults(test, id, name, content)));
    }
    expect(faults.slice(0, 10)).toEqual([]);
    expect(shown).toEqual(
      Object.fromEntries(Object.entries(all).map(([name, [, type]]) => [name, expectedFor(type)])),
    );
  });

  test('nor for the owner, who gets what no visitor gets', async () => {
    const test = await listeningApp({ kind });
    const headers = await loggedIn(test);
    const content = Buffer.from(`globalThis.ran = 1; ${active}`);
    const url = await makeUpload(test.context, 'a.js', 'text/javascript', String(content));
    for (const path of [url, renditionUrl(uploadIdOf(url) ?? '', 480)]) {
      expect((await test.ask(path)).status).toBe(404);
      expect(faultsOf(await test.ask(path, { headers }), content)).toEqual([]);
    }
    expect((await test.ask(url, { headers })).body.equals(content)).toBe(true);
  });
});
