import type { ShownBlock } from './block-edits.ts';

/**
 * The nodes of a block. Its elements have their source lines as attributes: `data-line`, and `data-end` for the line below
 * an element. This is the preview's door for raw HTML. It comes from the renderer in src/shared/markdown, whose rules make
 * only a known list of elements.
 */
export function nodesOf({ html, anchors }: ShownBlock): ChildNode[] {
  const template = document.createElement('template');
  let marked = '';
  let done = 0;
  for (const { at, line, end } of anchors) {
    marked += `${html.slice(done, at)} data-line="${line}"`;
    if (end !== undefined) marked += ` data-end="${end}"`;
    done = at;
  }
  template.innerHTML = marked + html.slice(done);
  return [...template.content.childNodes];
}
