// node scripts/answers.mjs OUT [sqlite|postgres]: writes what the program answers to each GET
// address of a fixed blog into the folder OUT, one file an answer. Run it before and after a
// change: `diff -r BEFORE AFTER` shows what visitors, the owner and caches get otherwise. Two runs
// of the same code are equal. It takes about three minutes, on a busy machine ten.
import { buildIfNeeded, installIfNeeded, node, root, run, script } from './prepare.mjs';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
  // When a signal ends this script, the program gets SIGTERM, and ends the processes that it has
  // started.
  await run(node, [`${root}/test/answers/write-answers.ts`, ...process.argv.slice(2)], {
    signal: stopping.signal,
  });
});
