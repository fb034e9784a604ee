import { expect, type Page } from '@playwright/test';
import { article } from './article-folder.ts';

const names = Array.from({ length: 9 }, (_, number) => `Lantern ${number + 1}`);
/** Two articles on tea in two languages, a draft, and nine that are alike. */
export const searchedFiles = {
  'tea.md': article('On tea', 'A bowl of tea is enough.', 'tags: [茶]\n'),
  'long.md': article('🙂'.repeat(200), 'Emoji in a title'),
  'rain.md': article('听雨', '今天下雨，在茶馆写中文博客。', 'lang: zh\n'),
  'draft.md': article('Not public', 'A draft on tea.', 'draft: true\n'),
  ...Object.fromEntries(
    names.map((name) => [`${name}.md`, article(name, `${'word '.repeat(30)}paper `)]),
  ),
};

/** The quick search of a page whose interface is English. */
export const quickSearchOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  return {
    dialog,
    field: dialog.getByRole('combobox', { name: 'Search for' }),
    options: dialog.getByRole('option'),
    state: dialog.getByRole('status'),
  };
};

/** Opens it by its key. */
export async function openQuickSearch(page: Page) {
  await page.keyboard.press('/');
  const found = quickSearchOf(page);
  await expect(found.field).toBeFocused();
  return found;
}
