import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

/** At most so long is the text read for the answer. Without it, the place counts as text. */
const maxParsingMs = 50;

/**
 * Whether a position is in a fence, in code within a line, in a formula or in front matter: marks
 * are not Markdown there.
 */
export function isInCode(state: EditorState, position: number): boolean {
  if (isInFrontMatter(state, position)) return true;
  const tree = ensureSyntaxTree(state, position, maxParsingMs);
  for (let node = tree?.resolveInner(position, -1) ?? null; node; node = node.parent) {
    const isInside = node.from < position && position < node.to;
    if (isInside && /^(?:FencedCode|CodeBlock|InlineCode|Formula|FormulaBlock)$/.test(node.name))
      return true;
    // The caret stands at the end of a fence that nobody has closed.
    const isOpen = node.name === 'FencedCode' && position === node.to;
    if (isOpen && node.getChildren('CodeMark').length < 2) return true;
  }
  return false;
}

/** Front matter begins on the first line with `---` or `+++`, and a field stands below. */
function isInFrontMatter({ doc }: EditorState, position: number): boolean {
  const mark = doc.line(1).text.trimEnd();
  if ((mark !== '---' && mark !== '+++') || doc.lines < 2) return false;
  if (!/^["'\w.-]+\s*[:=]/.test(doc.line(2).text)) return false;
  const last = doc.lineAt(position).number;
  for (let line = 2; line < last; line += 1) {
    if (doc.line(line).text.trimEnd() === mark) return false;
  }
  return last > 1;
}
