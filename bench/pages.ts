// The Lighthouse scores of a list and of an article for a visitor with a phone, beside a bare page with the same text.
// Ends with 1 when a score is below 100, or when the largest paint comes too late.
import { join, resolve } from 'node:path';
import { startBlog } from './pages/blog.ts';
import { medianOf, readFigures } from './pages/figures.ts';
import { installLighthouse, runLighthouse } from './pages/lighthouse.ts';
import { servePlainPages } from './pages/plain-page.ts';
import { formatTable } from './pages/table.ts';

const maxLargestPaintMs = 900;
const runs = 3;

await installLighthouse();
const blog = await startBlog(
  resolve(process.argv[2] || join(import.meta.dirname, '../demo/articles')),
);
const peer = await servePlainPages(blog.pages);
try {
  const pages = blog.pages.flatMap(({ name, url }) => [
    { name, url, isOurs: true },
    { name: '  bare static page', url: peer.urlOf(name), isOurs: false },
  ]);
  const measured = [];
  for (const page of pages) measured.push({ ...page, figures: await measure(page.url) });
  process.stdout.write(`Lighthouse, its phone, the median of ${runs} runs\n`);
  process.stdout.write(formatTable(measured));
  for (const { name, figures, isOurs } of measured) {
    if (!isOurs) continue;
    const faults = figures.faults.map((fault) => `${name}: ${fault}`);
    if (figures.largestPaint > maxLargestPaintMs) {
      faults.push(`${name}: the largest paint comes after ${maxLargestPaintMs / 1000} s`);
    }
    process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  peer.close();
  await blog.stop();
}

async function measure(url: string) {
  const figures = [];
  for (let run = 0; run < runs; run += 1) figures.push(readFigures(await runLighthouse(url)));
  return medianOf(figures);
}
