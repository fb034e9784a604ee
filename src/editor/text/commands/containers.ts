import { EditorSelection, type EditorState } from '@codemirror/state';
import { insertBlock, isInBlock } from './blocks.ts';
import { type Edit, textOf } from './edit.ts';

const userEvent = 'input.format';

/**
 * A callout with the selected lines in it. Without a selection it is empty, and the writer goes on
 * in it.
 */
export const insertCallout: Edit = (state) => {
  if (isInBlock(state)) return undefined;
  const { empty } = state.selection.main;
  const head = '> [!NOTE]\n';
  if (empty) return insertBlock(state, `${head}> `, head.length + 2);
  const { first, last, hasWordsBelow } = selectedLines(state);
  const lines = [];
  for (let number = first.number; number <= last.number; number += 1) {
    lines.push({ from: state.doc.line(number).from, insert: '> ' });
  }
  const changes = state.changes([
    { from: first.from, insert: textOf(head) },
    ...lines,
    // A line that follows a quote at once would be part of it.
    { from: last.to, insert: textOf(hasWordsBelow ? '\n' : '') },
  ]);
  return { changes, selection: state.selection.map(changes, 1), userEvent, scrollIntoView: true };
};

/**
 * A text that readers can unfold, with the selected lines in it. The writer goes on with its title.
 */
export const insertDetails: Edit = (state) => {
  const head = '::: details ';
  return insertContainer(state, head, `${head}\n\n:::`, head.length);
};

/**
 * Friend links with the selected lines among them. Without a selection there is one to fill in, and
 * the writer goes on with its name.
 */
export const insertFriendLinks: Edit = (state) => {
  const head = '::: links';
  const item = '- [](https://example.com/) [RSS](https://example.com/feed.xml)';
  return insertContainer(state, head, `${head}\n${item}\n:::`, `${head}\n- [`.length);
};

/**
 * Puts the selected lines between `head` and a closing line. Without a selection it inserts
 * `block`, with the caret `caret` characters behind its beginning.
 */
function insertContainer(
  state: EditorState,
  head: string,
  block: string,
  caret: number,
): ReturnType<Edit> {
  if (isInBlock(state)) return undefined;
  if (state.selection.main.empty) return insertBlock(state, block, caret);
  const { first, last } = selectedLines(state);
  return {
    changes: [
      { from: first.from, insert: textOf(`${head}\n`) },
      { from: last.to, insert: textOf('\n:::') },
    ],
    selection: EditorSelection.cursor(first.from + head.length),
    userEvent,
    scrollIntoView: true,
  };
}

function selectedLines({ doc, selection }: EditorState) {
  const { from, to } = selection.main;
  const first = doc.lineAt(from);
  const last = doc.lineAt(to);
  const hasWordsBelow = last.number < doc.lines && doc.line(last.number + 1).text.trim() !== '';
  return { first, last, hasWordsBelow };
}
