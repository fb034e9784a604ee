import { expect, test } from 'vitest';
import { isExternal, isHarmless } from './links.ts';

test.each([
  '',
  '/a',
  'a/b.md#c',
  '../a',
  '#a',
  '?a=b',
  '//tea.example',
  'https://tea.example/?a=javascript:alert(1)',
  'HTTP://tea.example',
  'mailto:a@tea.example',
  'tel:+123',
  'ftp://tea.example',
  'obsidian://open',
  'javascript',
  'javascript/a:b',
  './javascript:alert(1)',
  '/javascript:alert(1)',
  '#javascript:alert(1)',
  '?javascript:alert(1)',
  'xjavascript:alert(1)',
  'java-script:alert(1)',
  'java script:alert(1)',
  'javascript%3Aalert(1)',
  'java%0Ascript:alert(1)',
  'ｊavascript:alert(1)',
  'javascript：alert(1)',
  '\u00a0javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'java\u0000script:alert(1)',
  'data',
  'database:a',
  'data:image/png;base64,iVBORw0KGgo=',
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  'data:image/jpeg,a',
  'data:image/webp;a=b;base64,a',
  'data:image/avif;base64,a',
  'DATA:Image/PNG;base64,a',
])('the address %j is allowed', (address) => {
  expect(isHarmless(address)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'javascript:',
  'JAVASCRIPT:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://tea.example/%0aalert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  '\njavascript:alert(1)',
  '\0javascript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u001f \u0008javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\r\nscript:alert(1)',
  'j\ta\nv\ra\ts\nc\rr\ti\np\rt\t:alert(1)',
  'javascript\t:alert(1)',
  '\t\u0001\njavascript:alert(1)',
  'vbscript:msgbox(1)',
  'VBScript:msgbox(1)',
  'vb\nscript:msgbox(1)',
  'livescript:a',
  'mocha:a',
  'data:,a',
  'data:text/html,a',
  'data:text/html;base64,PHNjcmlwdD4=',
  'DATA:TEXT/HTML,a',
  ' data:text/html,a',
  'da\tta:text/html,a',
  'data:image/svg+xml,a',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/png',
  'data:image/pngx,a',
  'data:image/png+xml,a',
  'data: image/png,a',
  'data:image/x,image/png,a',
  'data:application/xhtml+xml,a',
  'data:application/pdf,a',
  'blob:https://tea.example/1',
  'file:///etc/passwd',
  'filesystem:https://tea.example/a',
  'view-source:javascript:alert(1)',
  'jar:https://tea.example/a!/b',
  'about:blank',
])('the address %j is refused', (address) => {
  expect(isHarmless(address)).toBe(false);
});

test.each([
  'javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  ' \0java\r\nscript:alert(1)',
])('the address %j is judged as a browser reads it', (address) => {
  expect(new URL(address, 'https://tea.example').protocol).toBe('javascript:');
  expect(isHarmless(address)).toBe(false);
});

test.each([
  ['https://tea.example', true],
  ['http://tea.example', true],
  ['HTTPS://tea.example', true],
  ['//tea.example', true],
  ['/a//b', false],
  ['a', false],
  ['#https://tea.example', false],
  ['mailto:a@tea.example', false],
  ['https:a', false],
  ['', false],
])('%j is external: %j', (address, external) => {
  expect(isExternal(address)).toBe(external);
});
