import { expect, test } from 'vitest';
import { labelOfField } from './field-labels.ts';

test.each([
  ['content.title', '标题'],
  ['content.tags.1', '标签'],
  ['password', '密码'],
  ['articleID', '文章编号'],
  ['next', undefined],
  ['toString', undefined],
  ['', undefined],
])('the field %j is called %s in Chinese', (field, label) => {
  expect(labelOfField(field)?.['zh-Hans']).toBe(label);
});
