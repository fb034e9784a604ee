import { article, importFiles } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';

const files: Record<string, string> = {};
for (let index = 0; index < 30; index += 1) {
  files[`${index}.md`] = article(`Number ${index}`, 'Text.');
}

test.use({ sharedBlog: { fill: (dataDir: string) => importFiles(dataDir, files) } });

for (const width of [390, 1280]) {
  test(`at ${width} px the archive is a ledger: one line for each article, the day and the title`, async ({
    server,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.origin}/archive/`);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText('2026');
    const lines = page.getByRole('region', { name: '2026' }).getByRole('listitem');
    await expect(lines).toHaveCount(30);
    const line = lines.filter({ hasText: /^09–01Number 7$/ });
    const day = await line.getByText('09–01').boundingBox();
    const title = await line.getByRole('link', { name: 'Number 7' }).boundingBox();
    const box = await line.boundingBox();
    expect(box?.height).toBeLessThan(44);
    expect(title?.x).toBeCloseTo((day?.x ?? 0) + 5 * 17, 0);
    await expect(line.getByText('09–01')).toHaveCSS('font-variant-numeric', 'tabular-nums');
  });
}
