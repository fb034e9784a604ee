import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import type { Extension } from '@codemirror/state';
import { dialectBlocks } from './blocks.ts';
import { inlineMarks } from './inline.ts';

/**
 * The Markdown of the articles, for colours and commands. As in the renderer, HTML and addresses without brackets are
 * plain text.
 */
export function dialect(): Extension {
  return markdown({
    // Our own rule makes links of pasted addresses. It knows the paste with Shift, which this one does not.
    pasteURLAsLink: false,
    base: markdownLanguage,
    extensions: [{ remove: ['HTMLBlock', 'Autolink'] }, inlineMarks, dialectBlocks],
    addKeymap: false,
    completeHTMLTags: false,
  });
}
