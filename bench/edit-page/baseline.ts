// What the edit page was before the second round of writing. `bench/results.md` has the figures
// that `npm run bench -- editor` measured then, beside the same peer. A limit is one of these
// figures and what the round may add: the peer in the same run takes the speed of the machine out.

/** The last commit before the round. */
export const baseCommit = 'd8f6771946';

/**
 * The p95 of the time until a key is painted at 200 kB, in times of the peer's. At 1 MB it was 5.1:
 * the preview then works more than the editor, which no limit holds.
 */
export const basePaintRatio = 1.19;
export const maxMorePaintRatio = 0.15;

/** Processor time for a key that the edit page takes more than the peer, in milliseconds. */
export const baseAddedMs = {
  '200 kB, start': 0.7,
  '200 kB, middle': 0.8,
  '200 kB, end': 0.7,
  'dense marks': 1.9,
  'a line of 20 kB': 1.2,
  '200 pictures': 1.1,
  'composed keys': 1.7,
};
export const maxMoreMs = 1;

/** Share of the time until the first key is in the text, beside `baseCommit` in the same run. */
export const maxFirstKeyRatio = 1.05;
