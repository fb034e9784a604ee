import { comparePieces } from '../../browser/sync/merge/changes.ts';
import type { Anchor, SourceBlock } from '../../markdown/source-blocks.ts';

/**
 * A block as the page shows it. Its first line is sent apart, because a line above it changes it.
 */
export interface ShownBlock {
  html: string;
  anchors: Anchor[];
}

/** The blocks from `from` to `to` of the shown list are replaced by `blocks`. */
export interface BlockEdit {
  from: number;
  to: number;
  blocks: ShownBlock[];
}

/** More differing blocks than this in one place are replaced together. */
const maxScannedBlocks = 1000;

/**
 * The edits that make the new blocks of the old ones, in order. Each has the positions of the old
 * list. Blocks with the same HTML and the same lines, counted from the first line of the block,
 * stay.
 */
export function listEdits(old: readonly SourceBlock[], young: readonly SourceBlock[]): BlockEdit[] {
  return comparePieces(old.map(keyOf), young.map(keyOf), maxScannedBlocks).map(
    ({ fromA, toA, fromB, toB }) => ({
      from: fromA,
      to: toA,
      blocks: young.slice(fromB, toB).map(({ html, anchors }) => ({ html, anchors })),
    }),
  );
}

function keyOf({ html, anchors }: SourceBlock): string {
  const lines = anchors.map(({ line, end }) => `${line},${end}`);
  return `${html}\n${lines.join(' ')}`;
}
