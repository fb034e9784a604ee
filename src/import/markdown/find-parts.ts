import type { TextParts } from '../../shared/import/template-tags/pair-tags.ts';
import { parseMarkdown } from './parse-markdown.ts';

/** Formulas and comments stay as they are, too: neither has tags that a reader sees. */
const codeNames = /^(?:FencedCode|CodeBlock|InlineCode|Formula|CommentBlock)$/;

/** The code of a text, and its blocks of HTML, each in their order. */
export function findParts(markdown: string): TextParts {
  const code: TextParts['code'][number][] = [];
  const html: TextParts['html'][number][] = [];
  parseMarkdown(markdown, { read: 'links' }).iterate({
    enter({ name, from, to }) {
      const isComment = name === 'HTMLTag' && markdown.startsWith('<!--', from);
      if (isComment || codeNames.test(name)) code.push({ start: from, end: to });
      else if (name === 'HTMLBlock') html.push({ start: from, end: to });
    },
  });
  return { code, html };
}
