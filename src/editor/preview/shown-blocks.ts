import type { ShownBlock } from './block-edits.ts';
import type { ShownAnswer } from './preview-worker.ts';
import { nodesOf } from './prose-nodes.ts';
import { inOrder, type Point } from './scroll-map.ts';

export type ShownBlocks = ReturnType<typeof showBlocks>;

interface Block {
  html: string;
  nodes: readonly ChildNode[];
  element: Element | undefined;
}

/**
 * Keeps the children of `prose` like the blocks of the worker's answers. It touches no element
 * whose block stays.
 */
export function showBlocks(prose: HTMLElement) {
  let blocks: readonly Block[] = [];
  /**
   * The blocks with an element and a line that is below the lines of all blocks before, in their
   * order.
   */
  let placed: { element: Element; line: number }[] = [];

  function replace(from: number, to: number, added: readonly ShownBlock[]): void {
    const made = added.map((block) => ({ html: block.html, ...nodesOf(block) }));
    const after = blocks.slice(to).find(({ nodes }) => nodes.length > 0)?.nodes[0] ?? null;
    const fragment = new DocumentFragment();
    for (const { nodes } of made) fragment.append(...nodes);
    for (const { nodes } of blocks.slice(from, to)) for (const node of nodes) node.remove();
    prose.insertBefore(fragment, after);
    blocks = [...blocks.slice(0, from), ...made, ...blocks.slice(to)];
  }

  return {
    change({ isFirst, edits, lines }: ShownAnswer): void {
      if (isFirst) replace(0, blocks.length, []);
      // From the last edit to the first, so that the positions of the others stay true.
      for (const { from, to, blocks } of edits.toReversed()) replace(from, to, blocks);
      placed = [];
      for (const [index, { element }] of blocks.entries()) {
        const line = lines[index] ?? -1;
        if (element && line > (placed.at(-1)?.line ?? -1)) placed.push({ element, line });
      }
    },

    /** The HTML as it would be published. */
    html: () => blocks.map(({ html }) => html).join(''),

    /**
     * The points of the block with this line, and the start of the next block. They are relative to
     * the window.
     */
    pointsAtLine: (line: number, ends: Ends): Point[] =>
      pointsOf(
        placed,
        findLast(placed, (block) => block.line <= line),
        ends,
      ),

    /** The points of the block at this place, which is relative to the window. */
    pointsAtY: (y: number, ends: Ends): Point[] =>
      pointsOf(
        placed,
        findLast(placed, ({ element }) => topOf(element) <= y),
        ends,
      ),

    /**
     * The first line of the innermost element with a line around `element`. Undefined outside the
     * blocks.
     */
    lineOf(element: Element): number | undefined {
      const found = element.closest('[data-line]');
      const block = placed.find((block) => block.element.contains(element));
      return found && block ? block.line + Number(found.getAttribute('data-line')) : undefined;
    },
  };
}

/** What lies before the first block and behind the last one. */
interface Ends {
  first: Point;
  last: Point;
}

function pointsOf(
  placed: readonly { element: Element; line: number }[],
  index: number,
  { first, last }: Ends,
): Point[] {
  const block = placed[index];
  const next = placed[index + 1];
  const points = block ? anchorsOf(block.element, block.line) : [first];
  const end = next ? { line: next.line, y: topOf(next.element) } : last;
  return inOrder([...points.filter(({ line }) => line < end.line), end]);
}

function anchorsOf(block: Element, line: number): Point[] {
  const points: Point[] = [];
  for (const element of [block, ...block.querySelectorAll('[data-line]')]) {
    const own = element.getAttribute('data-line');
    const end = element.getAttribute('data-end');
    if (own === null) continue;
    const { top, bottom } = element.getBoundingClientRect();
    points.push({ line: line + Number(own), y: top });
    if (end !== null) points.push({ line: line + Number(end), y: bottom });
  }
  return points;
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}

/** The last index whose item passes. The items that pass come first. -1 if none does. */
function findLast<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(items[middle] as T)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
