import type MarkdownIt from 'markdown-it';
import Token from 'markdown-it/lib/token.mjs';

/** `- [ ]` and `- [x]` become a checkbox. Its label is the text beside it. */
export function tasks(md: MarkdownIt): void {
  md.core.ruler.after('inline', 'tasks', ({ tokens }) => {
    const lists: Token[] = [];
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open') {
        lists.push(token);
      } else if (token.type === 'bullet_list_close' || token.type === 'ordered_list_close') {
        lists.pop();
      } else if (token.type === 'list_item_open') {
        const isTask = tokens[index + 1]?.type === 'paragraph_open' && makeTask(tokens[index + 2]);
        if (!isTask) continue;
        token.attrJoin('class', 'task');
        lists.at(-1)?.attrSet('class', 'task-list');
      }
    }
  });
}

function makeTask(inline: Token | undefined): boolean {
  const first = inline?.children?.[0];
  if (!inline?.children || first?.type !== 'text') return false;
  const [marker, state] = /^\[([ xX\u00a0])\][ \t\u00a0]/.exec(first.content) ?? [];
  // The source must begin with the same marker: in `\[ ]` the bracket is escaped text.
  if (marker === undefined || !inline.content.startsWith(marker)) return false;

  // A tab behind the box would be drawn as wide as a tab of code.
  first.content = first.content.slice(marker.length - 1).replace(/^\t/, ' ');
  const open = new Token('label_open', 'label', 1);
  const box = new Token('checkbox', 'input', 0);
  box.attrs = [['type', 'checkbox']];
  if (state?.toLowerCase() === 'x') box.attrs.push(['checked', '']);
  box.attrs.push(['disabled', '']);
  inline.children = [open, box, ...inline.children, new Token('label_close', 'label', -1)];
  return true;
}
