// The edit page beside CodeMirror alone on the same page, in real Chromium: the time until a key is
// painted, the work for a key, the time until the first key, and the bytes of a visit. Takes about
// twelve minutes; `npm run bench -- editor PART` measures one part. Ends with 1 when a limit is
// passed. Writes bench/results/editor.json.
import { measureBytes } from './edit-page/bytes.ts';
import { startEditPages } from './edit-page/edit-pages.ts';
import { measureFirstKey } from './edit-page/first-key.ts';
import { measurePainting } from './edit-page/painting.ts';
import { measureWork } from './edit-page/work.ts';
import { startReport } from './report/report.ts';

const parts = {
  painting: measurePainting,
  work: measureWork,
  'first-key': measureFirstKey,
  bytes: measureBytes,
};

const chosen = process.argv[2];
const measured = Object.entries(parts).filter(([name]) => !chosen || name === chosen);
if (measured.length === 0) throw new Error(`the parts are ${Object.keys(parts).join(', ')}`);

const report = startReport('editor');
const pages = await startEditPages();
try {
  for (const [, measure] of measured) await measure(report, pages);
} finally {
  await pages.stop();
}
report.write();
