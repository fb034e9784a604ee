import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { toPlainAnswer } from './plain-answer.ts';

type Headers = [string, string][];

const answer = (headers: Headers, body: string | Uint8Array = '') => ({
  status: 200,
  headers,
  body: Buffer.from(body),
});

test.each<[string, string, string]>([
  ['date', 'Fri, 27 Nov 2026 12:34:56 GMT', '<date>'],
  ['content-length', '1234', '<length>'],
  ['etag', 'W/"Zm9vYmFyYmF6"', 'W/"<digest>"'],
  ['etag', '"Zm9vYmFyYmF6"', '"<digest>"'],
  ['last-modified', 'Fri, 27 Nov 2026 12:34:56 GMT', '<time of a file>'],
  ['last-modified', 'Sat, 01 Jun 2030 12:00:00 GMT', 'Sat, 01 Jun 2030 12:00:00 GMT'],
  ['set-cookie', 'suibi=abc; Path=/; HttpOnly', 'suibi=<value>; Path=/; HttpOnly'],
  [
    'content-security-policy',
    `script-src 'sha256-${'a/+'.repeat(14)}='`,
    "script-src 'sha256-<digest>'",
  ],
  ['content-security-policy', "style-src 'nonce-0123456789abcdef+/'", "style-src 'nonce-<nonce>'"],
  ['link', '</assets/page-Dn8Np4Jo.css>; rel=preload', '</assets/<file>.css>; rel=preload'],
  ['suibi-audience', 'owner 0123456789ab', 'owner <version>'],
  ['cache-control', 'public, max-age=60', 'public, max-age=60'],
])('the header %s: %s', (name, value, plain) => {
  expect(toPlainAnswer('/', answer([[name, value]]))).toBe(`200\n${name}: ${plain}\n\n\n`);
});

const html: Headers = [['content-type', 'text/html; charset=utf-8']];

test.each([
  ['<p>one</p><p>two</p>', '<p>one</p>\n<p>two</p>'],
  ['{"a":1,"b":{"c":2},"d":3}', '{"a":1,\n"b":{"c":2}\n,\n"d":3}\n'],
  [
    '<script src="/assets/reader-Dn8Np4Jo.js"></script>',
    '<script src="/assets/<file>.js">\n</script>',
  ],
  [`<script>${'let a;'.repeat(9)}</script>`, '<script>\n<built script>\n</script>'],
  ['<script type="application/json">{}</script>', '<script type="application/json">{}\n</script>'],
  ['{"styleNonce":"BkWFsqOBPowbh+HKjFzb3Xce"}', '{"styleNonce":"<nonce>"}\n'],
  [`{"key":"${'0a'.repeat(16)}"}`, '{"key":"<key>"}\n'],
  [`{"revisionKey":"${'0a'.repeat(16)}"}`, '{"revisionKey":"<key>"}\n'],
  [`<button value="${'0a'.repeat(32)}"/>`, '<button value="<digest>"/>'],
  [`<input name="key" value="${'0a'.repeat(16)}"/>`, '<input name="key" value="<key>"/>'],
  ['<html data-version="0123456789ab">', '<html data-version="<version>">'],
  ['the key abc', 'the key KEY'],
])('the page %s', (body, plain) => {
  expect(toPlainAnswer('/', answer(html, body), { abc: 'KEY' })).toBe(
    `200\ncontent-type: text/html; charset=utf-8\n\n${plain}\n`,
  );
});

test('the id of a request is masked in the page too', () => {
  const given = answer(
    [
      ['content-type', 'text/plain'],
      ['x-request-id', 'AbCdEf'],
    ],
    'id AbCdEf',
  );
  expect(toPlainAnswer('/', given)).toContain('x-request-id: <id>\n\nid <id>\n');
});

test('of other files the digest is written, of an archive its files, of built files nothing', () => {
  const file = answer([['content-type', 'image/png']], new Uint8Array([1, 2, 3]));
  expect(toPlainAnswer('/picture.png', file)).toMatch(/\n3 bytes, SHA-256 039058c6/);
  const zip = zipSync({ 'a.md': Buffer.from('# A'), 'b.png': new Uint8Array([1, 2, 3]) });
  const archive = toPlainAnswer('/a.zip', answer([['content-type', 'application/zip']], zip));
  expect(archive).toContain('== a.md\n# A\n== b.png\n3 bytes, SHA-256 039058c6');
  const built = answer([['content-type', 'text/javascript']], 'let a;');
  expect(toPlainAnswer('/assets/a.js', built)).toContain('\n\n<built file>\n');
});
