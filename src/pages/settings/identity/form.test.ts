import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../../shared/settings.ts';
import { identityBody, readForm, valuesOf } from './form.ts';

const pictures = [
  { id: 'square', name: 'a.png', width: 512, height: 512 },
  { id: 'smallest', name: 'b.png', width: 192, height: 192 },
  { id: 'small', name: 'c.png', width: 191, height: 191 },
  { id: 'wide', name: 'd e.png', width: 800, height: 600 },
];
const byId = new Map(pictures.map((picture) => [picture.id, picture]));

/** A form as a browser sends it. Each test changes some fields. */
function read(fields: Record<string, unknown> = {}, lang: 'en' | 'zh-Hans' = 'en') {
  const body = identityBody.parse({ licence: 'none', ...fields });
  return readForm(body, byId, lang);
}

test('a valid form becomes settings', () => {
  expect(
    read({
      icon: 'square',
      logo: 'wide',
      footerText: ' *a* \r\n\r\n b ',
      licence: 'by-sa',
      socialLabel: ['Mastodon', ''],
      socialUrl: ['https://social.example/@a', ''],
      fediverseCreator: ' @a@social.example ',
      icp: ' 京ICP备12345678号-1 ',
      police: '京公网安备 11010502030143 号',
    }),
  ).toMatchObject({
    faults: {},
    settings: {
      icon: '/uploads/square/a.png',
      logo: '/uploads/wide/d%20e.png',
      logoDark: '',
      avatar: '',
      footerText: '*a*\nb',
      licence: 'by-sa',
      socialLinks: [{ label: 'Mastodon', url: 'https://social.example/@a' }],
      fediverseCreator: '@a@social.example',
      icp: '京ICP备12345678号-1',
      police: '11010502030143',
      policeMark: '',
    },
  });
});

test('an empty form takes everything away', () => {
  const { settings, faults } = read();
  expect(faults).toEqual({});
  const names = Object.keys(settings) as (keyof typeof settings)[];
  expect(settings).toEqual(Object.fromEntries(names.map((name) => [name, defaultSettings[name]])));
  expect(names).toHaveLength(11);
});

test('saved settings become the values that the form has sent', () => {
  const fields = {
    ...{ icon: 'square', footerText: 'a\nb', licence: 'cc0', icp: '京ICP备1号' },
    ...{ socialLabel: 'A', socialUrl: '/a', police: '11010502030143' },
  };
  const { settings, values } = read(fields);
  expect(valuesOf({ ...defaultSettings, ...settings })).toEqual(values);
});

describe('the form may have', () => {
  test.each<[string, Record<string, unknown>]>([
    ['the smallest icon', { icon: 'smallest' }],
    ['a logo of any form', { logo: 'wide', logoDark: 'small' }],
    ['three lines of 300 characters', { footerText: `${'墨'.repeat(300)}\n`.repeat(3) }],
    ['an account with a port', { fediverseCreator: '@a.b-c@social.example:8443' }],
    ['an account on a host in Chinese', { fediverseCreator: '@a@社交.example' }],
    ['a number of the police without its words', { police: '11010502030143' }],
    ['an ICP licence', { icp: '京ICP证030173号' }],
  ])('%s', (_, fields) => {
    expect(read(fields).faults).toEqual({});
  });
});

const account = 'The account must look like @name@mastodon.example';
const icp = 'The ICP number must have the letters ICP, as in the notice that came with it';
const police = 'The police number must have 12 to 14 digits';

describe('a fault belongs to its field, and the other fields keep their settings', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['icon', { icon: 'wide' }, 'The icon must be square; this picture has 800 × 600 pixels'],
    [
      'icon',
      { icon: 'small' },
      'The icon must have at least 192 × 192 pixels; this picture has 191 × 191',
    ],
    ['icon', { icon: 'gone' }, 'This picture is not there any more; choose another one'],
    ['avatar', { avatar: '../../etc' }, 'This picture is not there any more; choose another one'],
    ['footerText', { footerText: 'a\nb\nc\nd' }, 'The text has 4 lines; at most 3 are allowed'],
    [
      'footerText',
      { footerText: `a\n${'b'.repeat(301)}` },
      'The line of the footer has 301 characters; at most 300 are allowed',
    ],
    [
      'footerText',
      { footerText: 'a\0b' },
      'The line of the footer contains a NUL character, which cannot be saved',
    ],
    ['licence', { licence: 'mine' }, 'The value is not valid'],
    ['licence', { licence: 'constructor' }, 'The value is not valid'],
    ['fediverseCreator', { fediverseCreator: 'a@social.example' }, account],
    ['fediverseCreator', { fediverseCreator: '@a' }, account],
    ['fediverseCreator', { fediverseCreator: '@a@social' }, account],
    ['fediverseCreator', { fediverseCreator: '@a@social.example/' }, account],
    ['icp', { icp: '12345678' }, icp],
    // People take one number for the other.
    ['icp', { icp: '京公网安备11010502030143号' }, icp],
    ['police', { police: '京ICP备12345678号' }, police],
    ['police', { police: '1101' }, police],
    [
      'socialLinks.0.url',
      { socialLabel: ['A'], socialUrl: ['javascript:alert(1)'] },
      'The link address must begin with https://, http://, mailto: or /',
    ],
    [
      'socialLinks',
      { socialLabel: Array(11).fill('A'), socialUrl: Array(11).fill('/a') },
      'At most 10 links are allowed',
    ],
  ])('%s: %j', (field, fields, message) => {
    const { faults, settings, values } = read({ logo: 'wide', ...fields });
    expect(faults).toEqual({ [field]: message });
    expect(settings.logo).toBe('/uploads/wide/d%20e.png');
    expect(settings).not.toHaveProperty(field.split('.', 1));
    expect(values.logo).toBe('wide');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['icon', { icon: 'wide' }, '图标须为正方形（此图为 800 × 600 像素）'],
    ['footerText', { footerText: 'a\nb\nc\nd' }, '最多 3 行（现为 4 行）'],
    ['icp', { icp: '1' }, 'ICP 备案号须形如 京ICP备12345678号-1'],
    ['police', { police: '1' }, '公安备案号须形如 京公网安备11010502030143号'],
  ])('in Chinese if this is the language of the interface: %s', (field, fields, message) => {
    expect(read(fields, 'zh-Hans').faults).toEqual({ [field]: message });
  });
});
