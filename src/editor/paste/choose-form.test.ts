import { expect, test } from 'vitest';
import { chooseForm, type Form, type Pasted, type Place } from './choose-form.ts';

const text: Place = { isInCode: false, isPlainAsked: false, selection: '', isEmptyArticle: false };
const empty: Place = { ...text, isEmptyArticle: true };
const article = '---\ntitle: Tea\n---\n\nRain';
const code: Place = { ...text, isInCode: true };
const shift: Place = { ...text, isPlainAsked: true };
const selected = (selection: string): Place => ({ ...text, selection });

const plain = (words: string, ...types: string[]): Pasted => ({
  types: ['text/plain', ...types],
  plain: words,
  html: '',
});
const rich = (html: string, words: string, ...types: string[]): Pasted => ({
  types: ['text/plain', 'text/html', ...types],
  plain: words,
  html,
});
const address = 'https://tea.example/a?b=c';
const ofVsCode = (mode: string, words: string): Pasted => ({
  ...rich('<div><span>a</span></div>', words, 'vscode-editor-data'),
  vsCode: `{"version":1,"isFromEmptySelection":false,"multicursorText":null,"mode":"${mode}"}`,
});
const link: Form = { kind: 'link', address };
const jetBrains = `<html><head><meta http-equiv="content-type" content="text/html"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;">let a;</pre></body></html>`;

test.each<[string, Pasted, Place, Form | Form['kind']]>([
  ['nothing', { types: [], plain: '', html: '' }, text, 'none'],
  ['a picture alone', { types: ['Files'], plain: '', html: '' }, text, 'none'],
  ['a picture alone, in code', { types: ['Files'], plain: '', html: '' }, code, 'none'],
  ['words', plain('tea'), text, 'plain'],
  ['rich text', rich('<b>tea</b>', 'tea'), text, 'rich'],
  ['rich text without its plain form', rich('<b>tea</b>', ''), text, 'rich'],
  ['rich text in code', rich('<b>tea</b>', 'tea'), code, 'plain'],
  ['rich text with Shift', rich('<b>tea</b>', 'tea'), shift, 'plain'],
  ['text and the picture of an office program', rich('<p>tea</p>', 'tea', 'Files'), text, 'rich'],
  ['a picture of a page', rich('<img src="https://tea.example/a.png">', '', 'Files'), text, 'rich'],
  [
    'a line of VS Code',
    rich('<div><span>a</span></div>', 'a', 'vscode-editor-data'),
    text,
    'plain',
  ],
  ['a line of code of VS Code', ofVsCode('typescript', 'let a;'), text, 'plain'],
  ['a line of VS Code with its end', ofVsCode('typescript', 'let a;\n'), text, 'plain'],
  [
    'lines of code of VS Code',
    ofVsCode('typescriptreact', 'let a;\r\nlet b;'),
    text,
    { kind: 'code', language: 'tsx' },
  ],
  [
    'lines of a language that we do not know',
    ofVsCode('bicep', 'a\nb'),
    text,
    { kind: 'code', language: 'bicep' },
  ],
  ['lines of Markdown of VS Code', ofVsCode('markdown', '# a\n\nb'), text, 'plain'],
  ['lines of text of VS Code', ofVsCode('plaintext', 'a\nb'), text, 'plain'],
  ['lines of VS Code without a language', ofVsCode('', 'a\nb'), text, 'plain'],
  ['lines of VS Code in code', ofVsCode('typescript', 'a\nb'), code, 'plain'],
  ['lines of VS Code with Shift', ofVsCode('typescript', 'a\nb'), shift, 'plain'],
  ['a line of JetBrains', rich(jetBrains, 'let a;'), text, 'plain'],
  [
    'a terminal with colours',
    rich('<pre style="font-family:monospace">$ ls</pre>', '$ ls'),
    text,
    'plain',
  ],
  ['a block of code of a page', rich('<pre><code>a</code></pre>', 'a'), text, 'rich'],
  ['Markdown in boxes', rich('<div># Tea</div><div>**a**</div>', '# Tea\n**a**'), text, 'plain'],
  ['Markdown in a pre', rich('<pre>- tea\n- rain</pre>', '- tea\n- rain'), text, 'plain'],
  ['words in boxes', rich('<div>a * b</div>', 'a * b'), text, 'rich'],
  ['Markdown with real emphasis', rich('<p># <b>Tea</b></p>', '# Tea'), text, 'rich'],
  ['Markdown in a bold box', rich('<span style="font-weight:700"># a</span>', '# a'), text, 'rich'],
  ['an address on words', plain(address), selected('tea'), link],
  ['an address with a line end on words', plain(`${address}\n`), selected('tea'), link],
  [
    'an address of Safari on words',
    rich(`<a href="${address}">x</a>`, address),
    selected('tea'),
    link,
  ],
  ['an address on words in code', plain(address), { ...code, selection: 'tea' }, 'plain'],
  ['an address on words with Shift', plain(address), { ...shift, selection: 'tea' }, 'plain'],
  ['an address on an address', plain(address), selected('http://old.example'), 'plain'],
  ['an address on two lines', plain(address), selected('tea\nrain'), 'plain'],
  ['an address on nothing', plain(address), text, 'plain'],
  [
    'an address of the address bar',
    rich(`<a href="${address}">${address}</a>`, address),
    text,
    'plain',
  ],
  ['words on words', plain('rain'), selected('tea'), 'plain'],
  ['two addresses on words', plain(`${address} ${address}`), selected('tea'), 'plain'],
  [
    'lines with tabs',
    plain('a\tb\r\n1\t2\r\n'),
    text,
    {
      kind: 'table',
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
  ],
  ['lines with tabs in code', plain('a\tb\n1\t2'), code, 'plain'],
  ['one line with a tab', plain('a\tb'), text, 'plain'],
  ['lines with different tabs', plain('a\tb\n1'), text, 'plain'],
  ['code with tabs', plain('\tif a\n\tif b'), text, 'plain'],
  ['a range of a spreadsheet', rich('<table><tr><td>a<td>b</table>', 'a\tb'), text, 'rich'],
  ['front matter in an empty article', plain(article), empty, 'article'],
  ['front matter of VS Code', ofVsCode('yaml', article), empty, 'article'],
  ['front matter in TOML', plain('+++\ntitle = "Tea"\n+++\nRain'), empty, 'article'],
  ['front matter in an article with words', plain(article), text, 'plain'],
  ['front matter with Shift', plain(article), { ...empty, isPlainAsked: true }, 'plain'],
  ['a rule and words in an empty article', plain('---\nRain'), empty, 'plain'],
])('%s', (_name, given, place, form) => {
  expect(chooseForm(given, place)).toEqual(typeof form === 'string' ? { kind: form } : form);
});
