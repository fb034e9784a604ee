import { describe, expect, test } from 'vitest';
import { readForm, settingsBody } from './form.ts';

/** A form as a browser sends it. Each test changes some fields. */
function makeBody(fields: Record<string, unknown> = {}) {
  return settingsBody.parse({
    brand: '墨与茶',
    heading: '随笔',
    description: 'Essays on rain and tea.',
    displayName: '林知夏',
    language: 'zh-Hans',
    articlesPerPage: '20',
    timeZone: 'Asia/Shanghai',
    linkLabel: ['About', ''],
    linkUrl: ['/about', ''],
    ...fields,
  });
}

function faultsOf(fields: Record<string, unknown>, lang: 'en' | 'zh-Hans' = 'en') {
  const form = readForm(makeBody(fields), lang);
  return form.kind === 'faulty' ? form.faults : {};
}

test('a valid form becomes settings, without its empty rows of links', () => {
  expect(readForm(makeBody(), 'en')).toEqual({
    kind: 'valid',
    displayName: '林知夏',
    settings: {
      brand: '墨与茶',
      heading: '随笔',
      description: 'Essays on rain and tea.',
      language: 'zh-Hans',
      articlesPerPage: 20,
      timeZone: 'Asia/Shanghai',
      footerLinks: [{ label: 'About', url: '/about' }],
    },
  });
});

describe('the form may have', () => {
  test.each<[string, Record<string, unknown>]>([
    ['no description', { description: '' }],
    ['no link', { linkLabel: ['', ''], linkUrl: ['', ''] }],
    ['no row for a link at all', { linkLabel: undefined, linkUrl: undefined }],
    [
      'a single row, which is sent as a text and not as a list',
      { linkLabel: 'About', linkUrl: '/about' },
    ],
    ['a name of sixty family emoji', { brand: '👨‍👩‍👧‍👦'.repeat(60) }],
    ['one article on a page', { articlesPerPage: '1' }],
    ['a hundred articles on a page', { articlesPerPage: '100' }],
    ['full-width digits', { articlesPerPage: ' ２０ ' }],
    ['a link with a query', { linkLabel: ['A'], linkUrl: ['https://a.example/?b=c#d'] }],
    ['a link to an e-mail address', { linkLabel: ['A'], linkUrl: ['mailto:a@b.example'] }],
    ['ten links', { linkLabel: Array(10).fill('A'), linkUrl: Array(10).fill('/a') }],
  ])('%s', (_, fields) => {
    expect(faultsOf(fields)).toEqual({});
  });
});

const pageSize = 'Articles per page must be a whole number from 1 to 100';
const link = 'The link address must begin with https://, http://, mailto: or /';

describe('a fault belongs to its field', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['brand', { brand: '' }, 'The blog name is empty'],
    ['brand', { brand: ' \u3000' }, 'The blog name is empty'],
    [
      'brand',
      { brand: '墨'.repeat(61) },
      'The blog name has 61 characters; at most 60 are allowed',
    ],
    ['brand', { brand: undefined }, 'The blog name is empty'],
    ['brand', { brand: ['a', 'b'] }, 'The blog name is empty'],
    ['heading', { heading: '' }, 'The list heading is empty'],
    [
      'heading',
      { heading: 'a'.repeat(61) },
      'The list heading has 61 characters; at most 60 are allowed',
    ],
    [
      'heading',
      { heading: 'a\0b' },
      'The list heading contains a NUL character, which cannot be saved',
    ],
    [
      'description',
      { description: 'a'.repeat(301) },
      'The description has 301 characters; at most 300 are allowed',
    ],
    [
      'description',
      { description: 'a\ud800' },
      'The description contains half a character (a lone surrogate), which cannot be saved',
    ],
    ['displayName', { displayName: '' }, 'The name is empty'],
    [
      'displayName',
      { displayName: 'a'.repeat(61) },
      'The name has 61 characters; at most 60 are allowed',
    ],
    ['language', { language: '' }, 'The interface is not available in this language'],
    ['language', { language: 'tlh' }, 'The interface is not available in this language'],
    ['language', { language: 'toString' }, 'The interface is not available in this language'],
    ['articlesPerPage', { articlesPerPage: '' }, pageSize],
    ['articlesPerPage', { articlesPerPage: '0' }, pageSize],
    ['articlesPerPage', { articlesPerPage: '101' }, pageSize],
    ['articlesPerPage', { articlesPerPage: '1.5' }, pageSize],
    ['articlesPerPage', { articlesPerPage: '-5' }, pageSize],
    ['articlesPerPage', { articlesPerPage: '1e1' }, pageSize],
    ['articlesPerPage', { articlesPerPage: '0x10' }, pageSize],
    ['articlesPerPage', { articlesPerPage: 'many' }, pageSize],
    ['timeZone', { timeZone: '' }, 'This time zone does not exist'],
    ['timeZone', { timeZone: 'Asia/Shangri-La' }, 'This time zone does not exist'],
    ['footerLinks.0.label', { linkLabel: [''], linkUrl: ['/about'] }, 'The link label is empty'],
    [
      'footerLinks.0.label',
      { linkLabel: ['a'.repeat(61)], linkUrl: ['/about'] },
      'The link label has 61 characters; at most 60 are allowed',
    ],
    ['footerLinks.0.url', { linkLabel: ['About'], linkUrl: [''] }, link],
    ['footerLinks.0.url', { linkLabel: ['About'], linkUrl: undefined }, link],
    ['footerLinks.1.url', { linkLabel: ['A', 'B'], linkUrl: ['/a', 'b'] }, link],
    [
      'footerLinks',
      { linkLabel: Array(11).fill('A'), linkUrl: Array(11).fill('/a') },
      'At most 10 links are allowed',
    ],
  ])('%s: %j', (field, fields, message) => {
    expect(faultsOf(fields)).toEqual({ [field]: message });
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://%0aalert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'about',
    'www.example.org',
    'https://',
    'https:// a',
  ])('a link may not lead to %j', (url) => {
    expect(faultsOf({ linkLabel: ['A'], linkUrl: [url] })).toEqual({ 'footerLinks.0.url': link });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['brand', { brand: '' }, '请填写博客名称'],
    ['heading', { heading: 'a'.repeat(61) }, '列表标题最多 60 个字（现为 61 个）'],
    ['language', { language: 'tlh' }, '暂不支持该界面语言'],
    ['articlesPerPage', { articlesPerPage: 'x' }, '每页文章数须为 1–100 的整数'],
    ['timeZone', { timeZone: 'x' }, '时区不存在'],
    [
      'footerLinks.0.url',
      { linkLabel: ['A'], linkUrl: ['javascript:alert(1)'] },
      '链接地址须以 https://、http://、mailto: 或 / 开头',
    ],
  ])('in Chinese if this is the language of the interface: %s', (field, fields, message) => {
    expect(faultsOf(fields, 'zh-Hans')).toEqual({ [field]: message });
  });

  test('also when several fields have faults', () => {
    const faults = faultsOf({ brand: '', timeZone: '', linkLabel: ['A', ''], linkUrl: ['', '/b'] });
    expect(Object.keys(faults)).toEqual([
      'brand',
      'timeZone',
      'footerLinks.0.url',
      'footerLinks.1.label',
    ]);
  });
});

test('a faulty form keeps the typed values', () => {
  const form = readForm(
    makeBody({ brand: '', articlesPerPage: ' many ', timeZone: 'Mars', linkUrl: ['about', ''] }),
    'en',
  );
  expect(form).toMatchObject({
    kind: 'faulty',
    values: {
      brand: '',
      heading: '随笔',
      description: 'Essays on rain and tea.',
      displayName: '林知夏',
      language: 'zh-Hans',
      articlesPerPage: ' many ',
      timeZone: 'Mars',
      footerLinks: [{ label: 'About', url: 'about' }],
    },
  });
});
