// Copies of an article for the editors of 微信 and 知乎. What becomes of each element is tested in
// src/editor/copy/. What only the real editors can show is listed in docs/copying-by-hand.md.

import type { Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { expect, showPreview, test, write } from '../support/fixtures.ts';
import { keepAsWeixin } from '../support/weixin-editor.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const essay = `## 春茶

第一段，有**粗体**、*斜体*和[一处链接](https://tea.example/spring)。[^1]

- 甲
  - 乙
    - 丙
- [ ] 未做

\`\`\`ts
if (isHot) {
  wait(3);

  drink();
}
\`\`\`

| 茶   | 水温 |
| ---- | ---: |
| 龙井 |   80 |

> [!TIP] 提醒
> 水不要太烫。

![茶田](https://pictures.example/field.png)

公式 $E = mc^2$ 与 $\\frac{1}{2}$。

[^1]: 明前茶。
`;

async function run(page: Page, words: string): Promise<void> {
  await page.keyboard.press('F1');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
}

/** Pastes into an empty page whose one element can be edited. Returns the pasted HTML. */
async function paste(page: Page): Promise<string> {
  const other = await page.context().newPage();
  await other.setContent('<div contenteditable id="place"></div>');
  await other.evaluate(() => {
    addEventListener('paste', (event) => {
      event.preventDefault();
      document.title = event.clipboardData?.getData('text/html') ?? '';
    });
  });
  await other.locator('#place').focus();
  await other.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => other.title()).not.toBe('');
  const html = await other.title();
  await other.close();
  return html;
}

test('a copy for 微信 keeps what the preview shows when 微信 has cut it', async ({
  owned: { page, server },
}) => {
  await page.context().route('https://pictures.example/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await page.goto(server.origin + newArticleUrl);
  await write(page, essay);
  await run(page, 'weixin');
  const message = page.locator('.message-warning');
  await expect(message).toContainText('Copied for 微信. 1 formula left as TeX');
  await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toBeFocused();
  const html = await paste(page);
  expect(html).not.toContain('class=');
  // The policy of the blog's pages would forbid the styles.
  const other = await page.context().newPage();
  const kept = await other.evaluate(keepAsWeixin, html);
  await other.setContent(`<div id="kept">${kept}</div>`);
  const place = other.locator('#kept');
  await expect(place.locator('h2')).toHaveText('春茶');
  await expect(place.locator('strong').first()).toHaveText('粗体');
  await expect(place.locator('em').first()).toHaveText('斜体');
  await expect(place.locator('ul > ul > ul > li')).toHaveText(['丙']);
  const code = await place.locator('pre').innerText();
  expect(code.replaceAll('\u00a0', ' ')).toBe('if (isHot) {\n  wait(3);\n\n  drink();\n}');
  await expect(place.locator('td, th')).toHaveText(['茶', '水温', '龙井', '80']);
  await expect(place.locator('td').last()).toHaveAttribute('data-kept', /text-align:right/);
  await expect(place.locator('blockquote')).toHaveText('提醒水不要太烫。');
  await expect(place.locator('img')).toHaveAttribute('src', 'https://pictures.example/field.png');
  await expect(place).toContainText('☐ 未做');
  await expect(place).toContainText('公式 E = mc2 与 $\\frac{1}{2}$。');
  await expect(place.locator('a')).toHaveCount(0);
  await expect(place.locator('p', { hasText: /^\[\d\]/ })).toHaveText([
    '[1] 一处链接：https://tea.example/spring',
    '[2] 明前茶。',
  ]);
});

test('for 知乎 formulas are the pictures that it makes formulas of', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, '[茶](https://tea.example/) $x^2$');
  await run(page, 'zhihu');
  await expect(page.locator('.message-done')).toContainText('Copied for 知乎.');
  const html = await paste(page);
  expect(html).toContain('<a href="https://tea.example/">茶</a>');
  expect(html).toMatch(/<img [^>]*data-eeimg="true"[^>]* alt="x\^2"/);
  expect(html).not.toContain('style=');
});

test.describe('pictures', { tag: '@rest' }, () => {
  test.use({ expectedErrors: /404 \(Not Found\)/ });
  test('that are not public are named', async ({ owned: { page, server } }) => {
    await page.goto(server.origin + newArticleUrl);
    await write(page, '![a](/uploads/0123456789AB/a.png) ![b](data:image/png;base64,AAAA)');
    await run(page, 'weixin');
    await expect(page.locator('.message-warning')).toContainText(
      '1 picture not public yet: publish first, then copy again. 1 picture without a web address left out.',
    );
    expect(await paste(page)).not.toContain('<img');
  });
});

test.describe('in a browser that leaves styles as they are', { tag: '@rest' }, () => {
  test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0' });

  test('the clipboard gets the promise of a copy', async ({ owned: { page, server } }) => {
    await page.addInitScript(() => {
      document.execCommand = () => false;
    });
    await page.goto(server.origin + newArticleUrl);
    await write(page, '# 茶\n\n[a](https://tea.example/)');
    // Only a copy without styles: this browser is Chromium.
    await run(page, 'zhihu');
    await expect(page.locator('.message-done')).toContainText('Copied for 知乎.');
    expect(await paste(page)).toContain('<a href="https://tea.example/">a</a>');
  });
});

test.describe('where the browser keeps the clipboard for itself', { tag: '@rest' }, () => {
  test('nothing is called copied, and the text is copied by hand', async ({
    owned: { page, server },
  }) => {
    await page.addInitScript(() => {
      document.execCommand = () => false;
      Reflect.deleteProperty(globalThis, 'ClipboardItem');
    });
    await page.goto(server.origin + newArticleUrl);
    await write(page, '# 茶\n\n[a](https://tea.example/)');
    await run(page, 'weixin');
    const dialog = page.getByRole('dialog', { name: 'Copy by hand' });
    await expect(dialog).toBeVisible();
    await expect(page.locator('.message')).toHaveCount(0);
    expect(await page.evaluate(() => String(getSelection()))).toContain('茶');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+c');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.message-done')).toContainText('Copied for 微信.');
    expect(await paste(page)).toContain('[1] a: https://tea.example/');
    await run(page, 'weixin');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toBeFocused();
  });
});

test.describe('without a network', { tag: '@rest' }, () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('the text of now is copied, with the preview open', async ({ owned: { page, server } }) => {
    await page.goto(server.origin + newArticleUrl);
    await showPreview(page);
    await write(page, 'one');
    // The parts of the page that come later have come.
    await run(page, 'weixin');
    await expect(page.locator('.message-done')).toContainText('Copied for 微信.');
    await page.context().setOffline(true);
    await write(page, 'two');
    await run(page, 'weixin');
    await expect.poll(() => paste(page)).toContain('two');
  });
});
