// The Lighthouse scores of a list and of articles for a visitor with a phone, beside a bare page
// with the same text. Takes about five minutes. Ends with 1 when a limit is missed. Writes
// bench/results/pages.json.
//
// npm run bench -- pages [FOLDER]: FOLDER has the articles, by default those of the demo.
import { join, resolve } from 'node:path';
import { type Page, startBlog } from './pages/blog.ts';
import { type Figures, medianOf, readFigures } from './pages/figures.ts';
import { installLighthouse, lighthouseVersion, runLighthouse } from './pages/lighthouse.ts';
import { servePlainPages } from './pages/plain-page.ts';
import { startReport } from './report/report.ts';

/** The largest paint of a page, as a share of that of the bare page. */
const maxShare = 1.2;
const runs = 3;

await installLighthouse();
const report = startReport('pages');
const blog = await startBlog(
  resolve(process.argv[2] || join(import.meta.dirname, '../demo/articles')),
);
const peer = await servePlainPages(blog.pages);
try {
  const scores = ['Performance', 'Accessibility', 'Best Practices', 'SEO'];
  const figures = ['FCP ms', 'LCP ms', 'share', 'CLS', 'TBT ms', 'bytes', 'requests'];
  const columns = ['page', ...scores, ...figures];
  const row = report.table(`Lighthouse’s phone, the median of ${runs} runs in turn`, columns);
  for (const page of blog.pages) {
    const { ours, bare } = await measure(page);
    const share = ours.largestPaint / bare.largestPaint;
    const addRow = (name: string, found: Figures, share: string) =>
      row(name, ...scores.map((title) => scoreOf(found, title)), ...cellsOf(found, share));
    addRow(page.name, ours, share.toFixed(2));
    addRow(`${page.name}, bare`, bare, '');
    for (const fault of ours.faults) report.miss(`${page.name}: ${fault}`);
    if (share > maxShare && page.isLimited)
      report.miss(`${page.name}: the largest paint takes ${share.toFixed(2)} of the bare page’s`);
  }
  report.write([`Lighthouse ${lighthouseVersion}`]);
} finally {
  peer.close();
  await blog.stop();
}

/** Measures a page and its bare peer in turn, so that a change of the machine’s load meets both. */
async function measure({ name, url }: Page): Promise<{ ours: Figures; bare: Figures }> {
  const [ours, bare]: [Figures[], Figures[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    ours.push(readFigures(await runLighthouse(url)));
    bare.push(readFigures(await runLighthouse(peer.urlOf(name))));
  }
  return { ours: medianOf(ours), bare: medianOf(bare) };
}

function scoreOf({ scores }: Figures, title: string): string {
  const score = scores.get(title);
  return score === undefined ? '' : String(Math.round(score * 100));
}

function cellsOf(figures: Figures, share: string): string[] {
  const { firstPaint, largestPaint, layoutShift, blockingTime, bytes, requests } = figures;
  return [
    ...[String(Math.round(firstPaint)), String(Math.round(largestPaint)), share],
    ...[layoutShift.toFixed(3), String(Math.round(blockingTime)), String(bytes), String(requests)],
  ];
}
