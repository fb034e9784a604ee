import type { Nodes } from 'mdast';

/**
 * A node and all within it, in the order of the text; what `isOuter` denies is given without its children. Keeps a list
 * instead of recursing: quotations and emphasis can be nested deeper than the stack is.
 */
export function* walkNodes(
  root: Nodes,
  isOuter: (node: Nodes) => boolean = () => true,
): Generator<Nodes> {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if (!('children' in node) || !isOuter(node)) continue;
    for (const child of node.children.toReversed()) waiting.push(child);
  }
}
