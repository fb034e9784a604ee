import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';

/** The line `::: links` begins a block of friend links. No title can stand behind the word. */
export const isFriendLinks = (word: string, title: string) =>
  word.toLowerCase() === 'links' && title === '';

/**
 * The pictures of friend links are this wide, in CSS pixels. Feeds and other programs have no style
 * sheet: without a width a portrait would be as large as its file.
 */
const pictureWidth = '48';

/**
 * The lists of a block `::: links` are the links to other blogs. An item is an optional picture, a
 * link, a text, and an optional link to the feed. src/markdown/blocks/containers.ts makes the
 * block. The style sheet makes cards of the items, and elsewhere they are a list.
 */
export function friendLinks(md: MarkdownIt): void {
  md.core.ruler.push('friend_links', ({ tokens }) => {
    let depth = 0;
    for (const [index, token] of tokens.entries()) {
      if (token.type === 'friends_open') depth += 1;
      else if (token.type === 'friends_close') depth -= 1;
      else if (depth === 0) continue;
      else if (token.type === 'list_item_open') joinLine(tokens, index);
      else if (token.type === 'inline') narrowPictures(token);
    }
  });
  md.renderer.rules.friends_open = () => '<div class="friends">\n';
  md.renderer.rules.friends_close = () => '</div>\n';
}

/** Items of one paragraph look the same whether or not empty lines are between them. */
function joinLine(tokens: readonly Token[], item: number): void {
  const [open, , close, end] = tokens.slice(item + 1, item + 5);
  if (open?.type !== 'paragraph_open' || close?.type !== 'paragraph_close') return;
  if (end?.type !== 'list_item_close') return;
  open.hidden = true;
  close.hidden = true;
}

function narrowPictures({ children }: Token): void {
  for (const child of children ?? []) {
    if (child.type !== 'image' || child.attrGet('width') !== null) continue;
    if (child.attrGet('height') === null) child.attrSet('width', pictureWidth);
  }
}
