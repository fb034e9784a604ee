import { expect, test } from 'vitest';
import type { OwnPage } from '../../shared/settings/menu.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { writeNote } from '../folder/scan-folder.ts';
import { divideSettings } from './import-blog-file.ts';
import { readBlogFile } from './read-blog-file.ts';

const about: OwnPage = { articleID: 'A1B2C3D4E5F6', title: 'About', name: 'about', isShown: true };

/** What the file gives, with its messages as the terminal shows them. */
async function readWritten(text: string, pages: Parameters<typeof readBlogFile>[1]) {
  const { settings, notes } = await readBlogFile(text, pages);
  return { settings, notes: notes.map((note) => writeNote(note, {})) };
}

test.each<[what: string, text: string, settings: object, notes: string[]]>([
  [
    'settings',
    'suibi: 1\nbrand: 墨与茶\narticlesPerPage: 7',
    { brand: '墨与茶', articlesPerPage: 7 },
    [],
  ],
  [
    'a menu, with a page by its name',
    [
      'suibi: 1',
      'menu:',
      '  - {label: Me, place: menu, target: {kind: page, name: about}}',
      '  - {label: "", place: hidden, target: {kind: archive}}',
    ].join('\n'),
    {
      menu: [
        { label: 'Me', place: 'menu', target: { kind: 'page', articleID: about.articleID } },
        { label: '', place: 'hidden', target: { kind: 'archive' } },
      ],
    },
    [],
  ],
  [
    'a page that is not there, before a fault in the same menu',
    [
      'suibi: 1',
      'menu:',
      '  - {label: Gone, place: menu, target: {kind: page, name: gone}}',
      '  - label: A',
      '    place: menu',
      '    target:',
      '      kind: link',
      '      url: javascript:alert(1)',
    ].join('\n'),
    {},
    [
      'blog.yml:3 the menu names the page gone, which is not there',
      'blog.yml:8 menu is left out: The link address must begin with https://, http://, mailto: or /',
    ],
  ],
  [
    'a page that is not there leaves the rest of the menu',
    [
      'suibi: 1',
      'menu:',
      '  - {label: Gone, place: menu, target: {kind: page, name: gone}}',
      '  - {label: "", place: menu, target: {kind: tags}}',
    ].join('\n'),
    { menu: [{ label: '', place: 'menu', target: { kind: 'tags' } }] },
    ['blog.yml:3 the menu names the page gone, which is not there'],
  ],
  [
    'faulty values are named with their line, and the rest is read',
    [
      'suibi: 1',
      'brand: ""',
      'heading: 12',
      'language: tlh',
      'articlesPerPage: 0',
      'description: Tea',
      'timeZone: Mars/Base',
      'footerLinks:',
      '  - label: A',
      '    url: /a/',
      '  - label: ""',
      '    url: /b/',
      'menu: none',
    ].join('\n'),
    { description: 'Tea' },
    [
      'blog.yml:2 brand is left out: The blog name is empty',
      'blog.yml:3 heading is left out: The value is not valid',
      'blog.yml:4 language is left out: The interface is not available in this language',
      'blog.yml:5 articlesPerPage is left out: Articles per page must be a whole number from 1 to 100',
      'blog.yml:7 timeZone is left out: This time zone does not exist',
      'blog.yml:11 footerLinks is left out: The link label is empty',
      'blog.yml:13 menu is left out: The value is not valid',
    ],
  ],
  [
    'a field that nobody knows',
    'suibi: 1\ncolour: red\n__proto__: {a: 1}\nbrand: A',
    { brand: 'A' },
    [
      'blog.yml:2 colour is not a setting of this version',
      'blog.yml:3 __proto__ is not a setting of this version',
    ],
  ],
  [
    'code of other sites',
    'suibi: 1\nownCode: "<script>"',
    {},
    [
      'blog.yml:2 ownCode is not imported: it runs in the browsers of readers, so paste it in the settings yourself',
    ],
  ],
  [
    'a file of another program',
    'brand: A',
    {},
    ['blog.yml is not the file of an export of Suibi, and is left out'],
  ],
  ['nothing', '', {}, ['blog.yml is not the file of an export of Suibi, and is left out']],
  ['a list', '- a', {}, ['blog.yml is not the file of an export of Suibi, and is left out']],
])('%s', async (_what, text, settings, notes) => {
  expect(await readWritten(text, [about])).toEqual({ settings, notes });
});

test.each<[what: string, text: string, note: RegExp]>([
  ['a file that is no YAML', 'suibi: 1\nbrand: "', /^blog\.yml:2 cannot be read \(/],
  [
    'a field that stands there twice',
    'suibi: 1\nbrand: A\nbrand: B',
    /^blog\.yml:3 cannot be read/,
  ],
  [
    'a bomb of aliases',
    `suibi: 1\na: &a [x]\nb: [${'*a,'.repeat(200)}]`,
    /^blog\.yml cannot be read/,
  ],
  ['a file that is too large', `suibi: 1\n${'#'.repeat(600_000)}`, /^blog\.yml is too large/],
])('%s gives nothing, with one note', async (_what, text, note) => {
  expect(await readWritten(text, [])).toEqual({
    settings: {},
    notes: [expect.stringMatching(note)],
  });
});

test('a setting is taken only where the blog has what every new blog has', () => {
  const read = { brand: 'A', heading: 'B', description: 'C', articlesPerPage: 20, menu: [] };
  const present = { ...defaultSettings, heading: 'Mine', description: 'C' };
  expect(divideSettings(read, present)).toEqual({ taken: ['brand'], left: ['heading'] });
});
