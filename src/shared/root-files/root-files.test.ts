import { describe, expect, test } from 'vitest';
import { allPatterns } from '../../../test/patterns.ts';
import { findContentFault, findNameFault, mediaTypeOf, rootFileName } from './root-files.ts';

const now = Date.parse('2026-11-28T08:00:00Z');

test.each([
  'ads.txt',
  'google1234567890abcdef.html',
  'BingSiteAuth.xml',
  'baidu_verify_code-AbC123.html',
  'MP_verify_x8FyZqR2nPwLk3Td.txt',
  'tencent13472345.txt',
  'security.txt',
  'a..b.txt',
  '.well-known/security.txt',
  '.well-known/atproto-did',
  '.well-known/nostr.json',
  '.well-known/webfinger',
])('a file can have the name %s', (name) => {
  expect(findNameFault(name)).toBeUndefined();
});

test.each([
  ['', 'empty-name'],
  ['ads', 'bad-name'],
  ['.txt', 'bad-name'],
  ['.htaccess', 'bad-name'],
  ['a.js', 'bad-name'],
  ['a.svg', 'bad-name'],
  ['a.php', 'bad-name'],
  ['a.TXT', 'bad-name'],
  ['a.txt.', 'bad-name'],
  ['a.txt ', 'bad-name'],
  ['a b.txt', 'bad-name'],
  ['a\n.txt', 'bad-name'],
  ['a\0.txt', 'bad-name'],
  ['a%2f.txt', 'bad-name'],
  ['a?.txt', 'bad-name'],
  ['a#.txt', 'bad-name'],
  ['a:b.txt', 'bad-name'],
  ['a/b.txt', 'bad-name'],
  ['../a.txt', 'bad-name'],
  ['..\\a.txt', 'bad-name'],
  ['uploads/a.txt', 'bad-name'],
  ['验证.txt', 'bad-name'],
  ['ａds.txt', 'bad-name'],
  ['<script>.html', 'bad-name'],
  ['"a".html', 'bad-name'],
  [`${'a'.repeat(97)}.txt`, 'bad-name'],
  ['.well-known/', 'bad-name'],
  ['.well-known/.', 'bad-name'],
  ['.well-known/..', 'bad-name'],
  ['.well-known/../a.txt', 'bad-name'],
  ['.well-known/acme-challenge/token', 'bad-name'],
  ['.well-known\\a.txt', 'bad-name'],
  ['.WELL-KNOWN/a.txt', 'bad-name'],
  ['robots.txt', 'built-in'],
  ['Robots.TXT', 'built-in'],
  ['sitemap.xml', 'built-in'],
  ['feed.xml', 'built-in'],
  ['rss.xml', 'built-in'],
  ['feed.json', 'built-in'],
  ['opensearch.xml', 'built-in'],
  ['llms.txt', 'built-in'],
  ['speculation-rules.json', 'built-in'],
  ['index.html', 'built-in'],
  ['404.html', 'built-in'],
  ['.well-known/change-password', 'built-in'],
])('no file can have the name %j: %s', (name, kind) => {
  expect(findNameFault(name)).toEqual({ kind });
});

test('no file can have an address of the program', () => {
  const names = allPatterns.map((pattern) => pattern.slice(1));
  expect(names.filter((name) => findNameFault(name) === undefined)).toEqual([]);
});

test.each([
  ['/ads.txt', 'ads.txt'],
  [' ads.txt ', 'ads.txt'],
  ['//ads.txt', 'ads.txt'],
  ['https://blog.example/.well-known/nostr.json', '.well-known/nostr.json'],
  ['http://blog.example:3000/ads.txt', 'ads.txt'],
  ['https://blog.example', ''],
  ['/', ''],
])('%j is typed for %j', (typed, name) => {
  expect(rootFileName(typed)).toBe(name);
});

describe('the content', () => {
  test.each<[content: string, kind: string | undefined]>([
    ['x', undefined],
    ['', 'empty'],
    [' \n\t', 'empty'],
    ['a\0b', 'unsaveable'],
    ['a\ud800', 'unsaveable'],
    ['a'.repeat(64 * 1024), undefined],
    ['a'.repeat(64 * 1024 + 1), 'too-large'],
    ['茶'.repeat(22 * 1024), 'too-large'],
  ])('of ads.txt, case %#: %s', (content, kind) => {
    expect(findContentFault({ name: 'ads.txt', content }, now)?.kind).toBe(kind);
  });

  const contact = 'Contact: mailto:a@b.example\n';
  test.each<[content: string, kind: string | undefined]>([
    [`${contact}Expires: 2027-11-28T08:00:00Z\n`, undefined],
    [`${contact}expires: 2027-11-28T08:00:00.000+08:00`, undefined],
    [`# a note\n${contact}Expires:2027-01-01T00:00:00z`, undefined],
    [contact, 'no-expires'],
    [`${contact}Expires: tomorrow`, 'no-expires'],
    [`${contact}Expires: 2027-01-01`, 'no-expires'],
    [`${contact}Expires: 2027-13-01T00:00:00Z`, 'no-expires'],
    [`${contact}Expires: 2027-01-01T00:00:00Z\nExpires: 2028-01-01T00:00:00Z`, 'no-expires'],
    [`${contact}# Expires: 2027-01-01T00:00:00Z`, 'no-expires'],
    [`${contact}Expires: 2026-11-28T08:00:00Z`, 'expired'],
    [`${contact}Expires: 2020-01-01T00:00:00Z`, 'expired'],
    ['Expires: 2027-01-01T00:00:00Z', 'no-contact'],
    ['Contact:\nExpires: 2027-01-01T00:00:00Z', 'no-contact'],
  ])('of security.txt, %j: %s', (content, kind) => {
    expect(findContentFault({ name: '.well-known/security.txt', content }, now)?.kind).toBe(kind);
    expect(findContentFault({ name: 'security.txt', content }, now)?.kind).toBe(kind);
    expect(findContentFault({ name: 'about.txt', content }, now)).toBeUndefined();
  });
});

test.each([
  ['a.txt', '<html>', 'text/plain'],
  ['a.html', 'x', 'text/html'],
  ['a.xml', 'x', 'application/xml'],
  ['a.json', 'x', 'application/json'],
  ['.well-known/nostr.json', '{}', 'application/json'],
  ['.well-known/security.txt', '{}', 'text/plain'],
  ['.well-known/webfinger', ' {"subject":"acct:a@b"}', 'application/json'],
  ['.well-known/atproto-did', 'did:plc:1', 'text/plain'],
  ['.well-known/a', '{ no json', 'text/plain'],
  ['.well-known/a.svg', '<svg onload="alert(1)"/>', 'text/plain'],
  ['.well-known/a.constructor', 'x', 'text/plain'],
])('%s with %j is %s', (name, content, type) => {
  expect(mediaTypeOf({ name, content })).toBe(`${type}; charset=utf-8`);
});
