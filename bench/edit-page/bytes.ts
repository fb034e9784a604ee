import { startWeighingProxy } from '../../e2e/support/weighing-proxy.ts';
import { newArticleUrl } from '../../src/urls.ts';
import type { Reporter } from '../report/report.ts';
import type { EditPages } from './edit-pages.ts';

const maxBytes = { first: 380_000, second: 14_000 };

/** Panels and dialogs are loaded two seconds after the page is there. */
const laterMs = 3_000;

/** The bytes that a new article takes from the server: until the network rests, and later. */
export async function measureBytes(report: Reporter, pages: EditPages): Promise<void> {
  const row = report.table('bytes of a visit', ['visit', 'bytes', 'at most', 'later']);
  const proxy = await startWeighingProxy(pages.origin);
  const weigh = () => proxy.weights.splice(0).reduce((sum, { bytes }) => sum + bytes, 0);
  try {
    const page = await pages.logIn(proxy.origin);
    weigh();
    for (const visit of ['first', 'second'] as const) {
      await page.goto(proxy.origin + newArticleUrl);
      await page.locator('.cm-content').waitFor();
      await page.waitForLoadState('networkidle');
      const bytes = weigh();
      await page.waitForTimeout(laterMs);
      row(visit, String(bytes), String(maxBytes[visit]), String(weigh()));
      if (bytes > maxBytes[visit]) {
        report.miss(`${visit} visit: ${bytes} of ${maxBytes[visit]} bytes`);
      }
    }
    await page.context().close();
  } finally {
    await proxy.stop();
  }
}
