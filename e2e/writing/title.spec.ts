// The title of the edit page: a field that grows, in the face and place of the title of the page.

import { apiPublishUrl, editUrl, readUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { titleField } from '../support/edit-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';

const articleID = '0123456789AB';

for (const [name, title] of [
  ['200 emoji', '🍵'.repeat(200)],
  ['a word of 100 letters', 'a'.repeat(100)],
  ['Chinese', '雨天读书：从一本旧茶经说起，'.repeat(12)],
] as const) {
  test(`a title of ${name} shows all of its lines from 320 to 1920 px`, { tag: '@rest' }, async ({
    owned,
  }) => {
    const { page, server } = owned;
    await saveArticle(owned, articleID, { basedOn: 0, content: makeContent({ title }) });
    await page.goto(server.origin + editUrl(articleID));
    await expect(titleField(page)).toHaveValue(title);
    for (const width of [320, 390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const hidden = await titleField(page).evaluate((field) => ({
        above: field.scrollHeight - field.clientHeight,
        beside: field.scrollWidth - field.clientWidth,
        page: document.documentElement.scrollWidth - innerWidth,
      }));
      expect(hidden, `${width}`).toEqual({ above: 0, beside: 0, page: 0 });
    }
  });
}

test('title and text have the face, the size and the column of the reading page', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  const content = makeContent({ title: '雨天', lang: 'zh-Hans', markdown: '昨夜下了一场雨。' });
  const revision = await saveArticle(owned, articleID, { basedOn: 0, content });
  const answer = await page.request.post(server.origin + apiPublishUrl(articleID), {
    headers: { 'sec-fetch-site': 'same-origin', origin: server.origin },
    data: { revision },
  });
  expect(answer.status()).toBe(200);
  const read = (title: string, text: string) =>
    page.evaluate(
      (places) =>
        places.map((place) => {
          const element = document.querySelector(place) as HTMLElement;
          const { fontFamily, fontSize, lineHeight, fontWeight, color } = getComputedStyle(element);
          const { left, width } = element.getBoundingClientRect();
          const look = { fontFamily, fontSize, lineHeight, fontWeight, color };
          return { ...look, left, width: Math.round(width) };
        }),
      [title, text],
    );
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [320, 390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(server.origin + readUrl(articleID));
      const published = await read('.reading-header > h1', '.prose > p');
      await page.goto(server.origin + editUrl(articleID));
      await titleField(page).waitFor();
      expect(await read('.editor-title textarea', '.cm-line'), `${scheme} ${width}`).toEqual(
        published,
      );
    }
  }
});
