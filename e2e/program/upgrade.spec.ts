import { apiArticleUrl, deskUrl } from '../../src/urls.ts';
import { releases, storageOf, unsentOf, writeData } from '../../test/releases/release.ts';
import { startBlog } from '../support/blog.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';

for (const release of releases) {
  test(`words that a browser could not send to Suibi ${release} arrive after the upgrade`, {
    tag: '@rest',
  }, async ({ browser, dataDir }) => {
    writeData(release, dataDir);
    const server = await startBlog(dataDir);
    await createOwner(dataDir);
    const { origin } = server;
    const context = await browser.newContext({ storageState: storageOf(release, origin) });
    try {
      const page = await context.newPage();
      await logIn(page, origin);
      await page.goto(origin + deskUrl);
      for (const [articleID, text] of Object.entries(unsentOf(release))) {
        const read = async () => {
          const answer = await page.request.get(origin + apiArticleUrl(articleID));
          return answer.ok() ? (await answer.json()).content.markdown : answer.status();
        };
        await expect.poll(read).toBe(text);
      }
    } finally {
      await context.close();
      await server.stop();
    }
  });
}
