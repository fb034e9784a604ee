import { apiPublishUrl, editUrl, readUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { textField } from '../support/edit-page.ts';
import { test } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';
import { changeSettings } from '../support/settings.ts';
const id = '0123456789AB';
const texts = {
  'zh-Hans': makeContent({ title: '雨天读书：从一本旧茶经说起', lang: 'zh-Hans', markdown: `昨夜下了一场雨，今早的院子里都是落叶。我泡了一壶 *龙井*，坐在窗前读那本旧《茶经》——书页已经发黄了，字却还清楚。\n\n## 水\n\n${'陆羽说，水以山水为上，江水为中，井水为下。我们住在城里，只能用自来水，放一夜再烧。Tea 要慢慢喝，**不必急**。\n\n'.repeat(12)}` }),
  en: makeContent({ title: 'Reading on a rainy day: notes from an old book of tea', lang: 'en', markdown: `It rained all night, and this morning the yard is full of leaves. I made a pot of *Longjing* and sat down with the old book.\n\n## Water\n\n${'Lu Yu says that mountain water is best, river water middling, and well water worst. We live in a town, so tap water must do. Drink **slowly**.\n\n'.repeat(12)}` }),
};
for (const lang of ['zh-Hans', 'en'] as const) {
  test(lang, async ({ owned, dataDir }) => {
    test.setTimeout(300_000);
    const { page, server } = owned;
    await changeSettings(dataDir, { language: lang, brand: '随笔与茶' });
    const content = texts[lang];
    const revision = await saveArticle(owned, id, { basedOn: 0, content });
    await page.request.post(server.origin + apiPublishUrl(id), { headers: { 'sec-fetch-site': 'same-origin', origin: server.origin }, data: { revision, postedAt: 'now' } }).catch(() => {});
    const shot = (name: string) => page.screenshot({ path: `/tmp/h-H-shots/${lang}-${name}.png` });
    const measure = (sel: Record<string, string>) => page.evaluate((sel) => Object.fromEntries(Object.entries(sel).map(([k, s]) => {
      const e = document.querySelector(s); if (!e) return [k, null];
      const r = e.getBoundingClientRect(); const c = getComputedStyle(e);
      return [k, [r.left, r.top, r.width, c.fontSize, c.lineHeight, c.fontFamily.slice(0, 30), c.color, c.fontWeight].join(' | ')];
    })), sel);
    for (const width of [320, 390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(server.origin + readUrl(id));
      console.log(lang, width, 'read', JSON.stringify(await measure({ title: 'h1', p: '.prose p', logo: '.logo', h2: '.prose h2', body: 'html' }), null, 1));
      if (width === 390 || width === 1280) await shot(`${width}-read`);
      await page.goto(server.origin + editUrl(id));
      await textField(page).or(page.locator('.cm-content')).first().waitFor();
      await page.waitForTimeout(3000);
      console.log(lang, width, 'edit', JSON.stringify(await measure({ title: 'textarea', p: '.cm-line', logo: '.logo', counts: '.counts', save: '.save-words', controls: '#editControls' }), null, 1));
      await shot(`${width}-edit`);
    }
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(server.origin + editUrl(id));
        await page.locator('.cm-content').waitFor();
        await page.waitForTimeout(2600);
        await page.evaluate((id) => localStorage.setItem(`suibi-goal-${id}`, '2000'), id);
        await page.locator('.cm-line').nth(2).selectText().catch(() => {});
        await page.waitForTimeout(1300);
        await shot(`${width}-${scheme}-selected`);
        await page.locator('button[popovertarget=articleMenu]').click();
        await page.waitForTimeout(300);
        await shot(`${width}-${scheme}-menu`);
        await page.locator('#articleMenu').getByRole('button', { name: /^(Appearance|外观)$/ }).click();
        await page.waitForTimeout(300);
        await page.getByLabel(/^(Sans|黑体)$/).check({ force: true });
        await page.getByLabel(/^(Larger|特大)$/).check({ force: true });
        await page.getByLabel(/^(Wide|宽)$/).check({ force: true });
        await page.waitForTimeout(300);
        await shot(`${width}-${scheme}-look`);
        await page.keyboard.press('Escape');
        if (width === 1280) {
          await page.keyboard.press('ControlOrMeta+Alt+p');
          await page.waitForTimeout(1500);
          await shot(`${width}-${scheme}-both`);
        }
        await page.evaluate(() => localStorage.clear());
      }
    }
  });
}
