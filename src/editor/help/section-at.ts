import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import type { HelpSection } from '../../urls.ts';
import { treeOf } from '../text/commands/edit.ts';

/** Where the help tells of an element of the text, by the name of its node. */
const sections: Readonly<Record<string, HelpSection>> = {
  ATXHeading1: 'headings',
  ATXHeading2: 'headings',
  ATXHeading3: 'headings',
  ATXHeading4: 'headings',
  ATXHeading5: 'headings',
  ATXHeading6: 'headings',
  SetextHeading1: 'headings',
  SetextHeading2: 'headings',
  TableOfContents: 'table-of-contents',
  Emphasis: 'emphasis',
  StrongEmphasis: 'emphasis',
  Strikethrough: 'emphasis',
  Mark: 'emphasis',
  Superscript: 'raised-and-lowered-letters',
  Subscript: 'raised-and-lowered-letters',
  InlineCode: 'code-in-a-line',
  Link: 'links',
  Autolink: 'links',
  LinkReference: 'links',
  Task: 'tasks',
  BulletList: 'lists',
  OrderedList: 'lists',
  HorizontalRule: 'dividing-line',
  FootnoteReference: 'footnotes',
  FootnoteDefinition: 'footnotes',
  InlineNote: 'footnotes',
  FencedCode: 'code',
  CodeBlock: 'code',
  Table: 'tables',
  CalloutTitle: 'callouts',
  Formula: 'formulas',
  FormulaBlock: 'formulas',
  Image: 'pictures',
};

/** Where the help tells of what the caret stands in. Undefined in plain text. */
export function helpSectionAt(state: EditorState): HelpSection | undefined {
  const { head } = state.selection.main;
  const tree = treeOf(state, head);
  let node: SyntaxNode | null = tree.resolveInner(head, -1);
  while (node) {
    const section =
      node.name === 'Blockquote'
        ? sectionOfQuote(node)
        : node.name === 'ContainerLine'
          ? sectionOfContainer(state.sliceDoc(node.from, node.to))
          : sections[node.name];
    if (section !== undefined) return section;
    node = node.parent;
  }
  return undefined;
}

const sectionOfQuote = (quote: SyntaxNode): HelpSection =>
  quote.getChild('CalloutTitle') ? 'callouts' : 'quotations';

function sectionOfContainer(line: string): HelpSection {
  if (/^:+[ \t]*links[ \t]*$/i.test(line)) return 'friend-links';
  return /^:+[ \t]*details\b/i.test(line) ? 'folded-text' : 'callouts';
}
