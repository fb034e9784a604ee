import type { ShownBlock } from './block-edits.ts';
import type { ShownAnswer } from './preview-worker.ts';
import { nodesOf } from './prose-nodes.ts';

export type ShownBlocks = ReturnType<typeof showBlocks>;

interface Block {
  html: string;
  nodes: readonly ChildNode[];
}

/** Keeps the children of `prose` like the blocks of the worker's answers. It touches no element whose block stays. */
export function showBlocks(prose: HTMLElement) {
  let blocks: readonly Block[] = [];

  function replace(from: number, to: number, added: readonly ShownBlock[]): void {
    const made = added.map((block) => ({ html: block.html, nodes: nodesOf(block) }));
    const after = blocks.slice(to).find(({ nodes }) => nodes.length > 0)?.nodes[0] ?? null;
    const fragment = new DocumentFragment();
    for (const { nodes } of made) fragment.append(...nodes);
    for (const { nodes } of blocks.slice(from, to)) for (const node of nodes) node.remove();
    prose.insertBefore(fragment, after);
    blocks = [...blocks.slice(0, from), ...made, ...blocks.slice(to)];
  }

  return {
    change({ isFirst, edits }: ShownAnswer): void {
      if (isFirst) replace(0, blocks.length, []);
      // From the last edit to the first, so that the positions of the others stay true.
      for (const { from, to, blocks } of edits.toReversed()) replace(from, to, blocks);
    },

    /** The HTML as it would be published. */
    html: () => blocks.map(({ html }) => html).join(''),
  };
}
