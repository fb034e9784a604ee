import type MarkdownIt from 'markdown-it';
import Token from 'markdown-it/lib/token.mjs';

/**
 * A picture or a player that is alone in its paragraph and has a title is a figure: the title is
 * its caption.
 */
export function figures(md: MarkdownIt): void {
  md.core.ruler.push('figures', ({ tokens }) => {
    for (const [index, inline] of tokens.entries()) {
      const open = tokens[index - 1];
      const close = tokens[index + 1];
      if (inline.type !== 'inline' || open?.type !== 'paragraph_open' || open.hidden || !close)
        continue;
      const picture = inline.children?.length === 1 ? inline.children[0] : undefined;
      if (picture?.type !== 'image') continue;
      const title = picture.attrGet('title');
      if (!title?.trim()) continue;
      picture.attrs = (picture.attrs ?? []).filter(([name]) => name !== 'title');
      const caption = new Token('figcaption', 'figcaption', 0);
      caption.content = title;
      inline.children?.push(caption);
      open.type = 'figure_open';
      close.type = 'figure_close';
    }
  });

  md.renderer.rules.figure_open = () => '<figure>';
  md.renderer.rules.figure_close = () => '</figure>\n';
  md.renderer.rules.figcaption = (tokens, index) =>
    `<figcaption>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</figcaption>`;
}
