// The settings of an article name the articles that lead to it.

import { editUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { findViolations } from '../support/axe.ts';
import { openSettings, settingsPanel, textField } from '../support/edit-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';

const tea = '0123456789AB';

test.describe('backlinks', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource/ });

  test('the drawer names the articles that link to this one, and those that name its title', async ({
    owned,
  }) => {
    const { page, server } = owned;
    const save = (id: string, title: string, markdown: string) =>
      saveArticle(owned, id, { basedOn: 0, content: makeContent({ title, markdown }) });
    await save(tea, '雨天的绿茶', '一碗茶。');
    await save('1'.repeat(12), '春天', `见[这篇](/article/${tea}/read/)。`);
    await save('2'.repeat(12), '夏天', '我在雨天的绿茶里写过。');
    await page.goto(server.origin + editUrl(tea));
    const panel = await openSettings(page);
    const backlinks = panel.getByRole('region', { name: 'Backlinks' });
    await expect(backlinks.getByRole('heading')).toHaveText([
      'Backlinks',
      'Linked from',
      'Mentioned in',
    ]);
    await expect(backlinks.getByRole('link')).toHaveText(['春天', '夏天']);
    expect(await findViolations(page)).toEqual([]);
    await backlinks.getByRole('link', { name: '春天' }).click();
    await expect(page).toHaveURL(server.origin + editUrl('1'.repeat(12)));
    await expect(textField(page)).toContainText('见');

    await page.route('**/backlinks', (route) => route.abort());
    await openSettings(page);
    await expect(settingsPanel(page).getByRole('region', { name: 'Backlinks' })).toContainText(
      'Backlinks appear once the server can be reached.',
    );
  });
});
