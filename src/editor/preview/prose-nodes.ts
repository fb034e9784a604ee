import type { ShownBlock } from './block-edits.ts';

/**
 * The nodes of a block. Its elements have their source lines as attributes: `data-line`, and
 * `data-end` for the line below an element. This is the preview's door for raw HTML. It comes from
 * the renderer in src/markdown, whose rules make only a known list of elements.
 */
export function nodesOf({ html, anchors }: ShownBlock) {
  const template = document.createElement('template');
  let marked = '';
  let done = 0;
  for (const { at, line, end } of anchors) {
    marked += `${html.slice(done, at)} data-line="${line}"`;
    if (end !== undefined) marked += ` data-end="${end}"`;
    done = at;
  }
  template.innerHTML = marked + html.slice(done);
  // Unlike readers, the owner can tick the boxes of tasks.
  for (const box of template.content.querySelectorAll<HTMLInputElement>('.task input'))
    box.disabled = false;
  return {
    nodes: [...template.content.childNodes] as readonly ChildNode[],
    element: template.content.firstElementChild ?? undefined,
  };
}
