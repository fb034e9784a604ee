import { expect, test } from 'vitest';
import { readStyle, styleBody } from './form.ts';

const read = (fields: Record<string, unknown>, lang: 'en' | 'zh-Hans' = 'en') =>
  readStyle(styleBody.parse(fields), lang);

test('an empty form chooses nothing', async () => {
  expect(await read({})).toEqual({
    values: { accent: '', face: 'serif', textSize: 'medium', ownCss: '' },
    faults: {},
    nearest: undefined,
  });
});

test.each([
  ['#1f4e79', '#1f4e79'],
  ['#1F4E79', '#1f4e79'],
  [' 1f4e79 ', '#1f4e79'],
  ['＃１ｆ４ｅ７９', '#1f4e79'],
  ['#135', '#113355'],
  ['135', '#113355'],
  ['', ''],
])('the colour %j is %j', async (typed, accent) => {
  const { values, faults } = await read({ accent: typed });
  expect([values.accent, faults]).toEqual([accent, {}]);
});

test.each([
  'red',
  '#12345',
  '#1234567',
  '#12345g',
  'rgb(1,2,3)',
  '#1f4e79;}',
  '}</style>',
  'var(--ink)',
  '#1f4e79 #1f4e79',
])('%j is no colour, and stays in the form', async (typed) => {
  const { values, faults, nearest } = await read({ accent: typed });
  expect(values.accent).toBe(typed);
  expect(faults).toEqual({ accent: expect.stringContaining('six digits or letters') });
  expect(nearest).toBeUndefined();
});

test('a colour that is too faint is refused with the nearest one, which is taken by its button', async () => {
  const refused = await read({ accent: '#66aaff' });
  expect(refused.faults.accent).toBe(
    'The colour is too faint on paper: its contrast is 2.1, and 4.5 is needed. #2b6fbf is the nearest that passes.',
  );
  expect(refused.nearest).toBe('#2b6fbf');
  const taken = await read({ accent: '#66aaff', takenAccent: '#2b6fbf' });
  expect([taken.values.accent, taken.faults]).toEqual(['#2b6fbf', {}]);
});

test('a contrast just below the limit is not told as the limit', async () => {
  // 4.496 on raised paper.
  const { faults } = await read({ accent: '#6666b5' });
  expect(faults.accent).toContain('contrast is 4.4,');
});

test('line breaks of own CSS are those that its digest counts', async () => {
  const { values } = await read({ ownCss: 'p {\r\n  color: red;\r}\r\n\r\n' });
  expect(values.ownCss).toBe('p {\n  color: red;\n}');
  expect((await read({ ownCss: ' \r\n ' })).values.ownCss).toBe('');
});

test('each fault of own CSS has a line of its own, in the language of the page', async () => {
  const { faults, values } = await read({ ownCss: '@import "/a.css";\np{' }, 'zh-Hans');
  expect(faults.ownCss).toBe('第 2 行：{ 没有结束');
  expect(values.ownCss).toBe('@import "/a.css";\np{');
  const more = await read({ ownCss: '@import "/a.css";\np{a}' }, 'zh-Hans');
  expect(more.faults.ownCss?.split('\n')).toHaveLength(2);
});

test('a face and a size that nobody knows are the usual ones', async () => {
  const { values } = await read({ face: 'comic', textSize: ['large'] });
  expect([values.face, values.textSize]).toEqual(['serif', 'medium']);
  const known = await read({ face: 'kai', textSize: 'large' });
  expect([known.values.face, known.values.textSize]).toEqual(['kai', 'large']);
});
