// npm run bench [foundation | markdown | words | growth] [FOLDER]: measurements, each beside a named limit or peer; without a
// name all of them.
import { buildIfNeeded, installIfNeeded, node, root, run, script } from './prepare.mjs';

const benches = ['foundation', 'markdown', 'words', 'growth'];

await script(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const isNamed = benches.includes(first);
  const chosen = isNamed ? [first] : benches;
  const args = isNamed ? rest : process.argv.slice(2);
  await installIfNeeded();
  if (chosen.includes('foundation')) await buildIfNeeded();
  for (const name of chosen) await run(node, [`${root}/bench/${name}.ts`, ...args]);
});
