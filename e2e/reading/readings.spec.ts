import { article, importFiles, openArticle } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';

const sentence = '雨下了一整天，茶凉了。';
const text = `${sentence.repeat(3)}{汉字|hàn zì}与{电子出版|diànzǐ chūbǎn}，*{随笔|suí bǐ}*。${sentence.repeat(3)}

Tea^[A note *within* its line.] is old, and the $n$th cup is at https://tea.example/~a/b~c/.
`;

test.use({
  sharedBlog: {
    fill: (dataDir: string) => importFiles(dataDir, { 'tea.md': article('Readings', text) }),
  },
});

test('a reading stands above its character, and a note within a line at the end', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openArticle(page, server.origin, 'Readings');
  const readings = page.locator('.prose rt');
  await expect(readings).toHaveText(['hàn', 'zì', 'diànzǐ chūbǎn', 'suí', 'bǐ']);
  const distances = await page.locator('.prose ruby').evaluateAll((all) =>
    all.map((ruby) => {
      const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2;
      const base = document.createRange();
      base.selectNode(ruby.firstChild as Node);
      const reading = ruby.querySelector('rt') as Element;
      return middleOf(base.getBoundingClientRect()) - middleOf(reading.getBoundingClientRect());
    }),
  );
  expect(Math.min(...distances), 'pixels from each text to its reading').toBeGreaterThan(10);
  await expect(page.locator('.prose rp').first()).toBeHidden();
  await expect(page.locator('.footnotes li')).toHaveText(/^\s*A note within its line\./);
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(scrollWidth).toBeLessThanOrEqual(320);
  await expect(page.locator('.prose')).toContainText('https://tea.example/~a/b~c/.');
});
