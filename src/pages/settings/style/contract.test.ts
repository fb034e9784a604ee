import { describe, expect, test } from 'vitest';
import { guideFolders, guidePath } from '../../../../test/guides.ts';
import { makeArticle } from '../../../../test/make.ts';
import { readFileOf } from '../../../../test/repository.ts';
import { asBrowser } from '../../../../test/requests.ts';
import { testApp } from '../../../../test/test-app.ts';
import { fillWithTopics } from '../../../../test/topics.ts';
import { saveSettings } from '../../../db/settings/settings.ts';
import { relateArticles } from '../../../server/jobs/relate-articles.ts';
import { listCssFaults } from '../../../shared/style/check-css.ts';
import { patterns, readUrl } from '../../../urls.ts';
import { samples } from './sample.ts';

/** The names that a guide promises, in the first column of its tables and in lists of kinds. */
function namesIn(lang: keyof typeof guideFolders): string[] {
  const rows = readFileOf(guidePath('styles', lang)).matchAll(/^\| `(?:--|\.).*$/gm);
  return [...rows].flatMap(([row]) =>
    [...row.matchAll(/`((?:--|\.)[\w-]+)`/g)].map(([, name = '']) => name),
  );
}

const names = namesIn('en');
const classes = names.filter((name) => name.startsWith('.')).map((name) => name.slice(1));
const properties = names.filter((name) => name.startsWith('--'));

const kinds = ['note', 'tip', 'important', 'warning', 'caution'];
const markdown = [
  samples.en.markdown,
  '[[toc]]',
  '```js title="brew.js"\n1\n```',
  ...kinds.map((kind) => `> [!${kind.toUpperCase()}]\n> A text.`),
  '## Two',
  '## Three',
  '$$\nx^2\n$$',
].join('\n\n');

/** The pages on which all documented parts stand. */
async function renderPages(): Promise<string[]> {
  const { app, db } = await testApp();
  await saveSettings(db, { description: 'On tea.', articlesPerPage: 2, brand: '随笔' });
  const common = { tags: ['tea'], series: 'Tea', coverUrl: 'https://a.example/cover.png' };
  const first = await makeArticle(db, { ...common, title: 'Tea', markdown, postedAt: 1 });
  await makeArticle(db, { ...common, title: 'More tea', excerpt: 'Hot.', postedAt: 2 });
  const [, , [related = ''] = []] = await fillWithTopics(db);
  await relateArticles(db);
  const urls = [patterns.home, patterns.archive, patterns.tags, `${patterns.search}?q=tea`];
  const pages = [];
  for (const url of [...urls, readUrl(first), readUrl(related)]) {
    const { statusCode, body } = await app.inject({ url, headers: asBrowser });
    expect(statusCode, url).toBe(200);
    pages.push(body);
  }
  return pages;
}

test('the guide promises as many names as it says, the same in both languages', () => {
  expect(classes.length).toBeGreaterThanOrEqual(40);
  expect(properties.length).toBeGreaterThanOrEqual(12);
  expect(new Set(names).size).toBe(names.length);
  expect(namesIn('zh-Hans')).toEqual(names);
});

test('each class that the guide promises stands in a page', async () => {
  const pages = await renderPages();
  const found = new Set(
    pages.flatMap((page) =>
      [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, value = '']) => value.split(' ')),
    ),
  );
  expect(classes.filter((name) => !found.has(name))).toEqual([]);
});

test('each custom property that the guide promises has a value', () => {
  const tokens = readFileOf('src/ui/styles/tokens.css');
  expect(properties.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
});

describe('the example of the guide', () => {
  test.each(Object.keys(guideFolders) as (keyof typeof guideFolders)[])(
    'in %s is taken',
    (lang) => {
      const [, example = ''] =
        /```css\n(.*?)```/s.exec(readFileOf(guidePath('styles', lang))) ?? [];
      expect(example).toContain(':root');
      expect(listCssFaults(example)).toEqual([]);
    },
  );
});
