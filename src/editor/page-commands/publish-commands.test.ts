import { expect, test } from 'vitest';
import type { ArticleSession } from '../session/article-session.ts';
import { publishCommands } from './publish-commands.ts';

const draft = {
  // No command asks the session before it runs.
  session: {} as ArticleSession,
  lang: 'en',
  publishing: { ask() {}, askNow() {}, toTime() {} },
  step: { kind: 'publish' },
  isPublished: false,
  isScheduled: false,
} as const;
const fix = { kind: 'fix-time', fault: { kind: 'invalid' } } as const;

test.each([
  ['a draft', draft, 'Publish', ['publish', 'schedule']],
  [
    'a draft with a future time',
    { ...draft, step: { kind: 'schedule', at: '' } },
    'Schedule',
    ['publish', 'schedule'],
  ],
  ['a draft with half a time', { ...draft, step: fix }, 'Schedule', ['publish', 'schedule']],
  [
    'a scheduled article',
    { ...draft, step: { kind: 'wait' }, isPublished: true, isScheduled: true },
    'Publish',
    ['publish', 'schedule', 'publish-now', 'unpublish'],
  ],
  [
    'a public article with newer words',
    { ...draft, step: { kind: 'update' }, isPublished: true },
    'Update',
    ['publish', 'unpublish'],
  ],
  [
    'a public article',
    { ...draft, step: { kind: 'view' }, isPublished: true },
    'Publish',
    ['publish', 'unpublish'],
  ],
] as const)('%s', (_, page, name, ids) => {
  const listed = publishCommands(page);
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect(listed[0]).toMatchObject({ key: 'Mod-Enter', names: { en: name } });
});
