import { closeContainer } from '../../../markdown/base/close-container.ts';
import { prefixAt } from '../commands/continue-lines.ts';
import { type Edit, nodeAround, treeOf } from '../commands/edit.ts';
import { closed } from './code-edits.ts';

const openingLine = /^(:{3,})[ \t]*[a-z]/i;

/** Enter behind the opening line of a container that nothing closes adds the line that does. */
export const closeCallout: Edit = (state) => {
  const { from, empty } = state.selection.main;
  const { doc } = state;
  const line = doc.lineAt(from);
  if (!empty || state.sliceDoc(from, line.to).trim() !== '' || !line.text.includes(':::')) {
    return undefined;
  }
  const tree = treeOf(state, doc.length);
  const here = nodeAround(tree, line.to, line.to, ['ContainerLine']);
  const sign = here && openingLine.exec(state.sliceDoc(here.from, here.to))?.[1];
  if (!here || !sign) return undefined;
  const open: number[] = [];
  let openHere: number[] = [];
  /** So many of them are never closed. */
  let left = 0;
  for (const each of here.parent?.getChildren('ContainerLine') ?? []) {
    const words = state.sliceDoc(each.from, each.to);
    const colons = /^:+/.exec(words)?.[0].length ?? 0;
    if (openingLine.test(words)) open.push(colons);
    else closeContainer(open, colons);
    if (each.from === here.from) {
      openHere = [...open];
      left = open.length;
    }
    left = Math.min(left, open.length);
  }
  // The next line of as many colons may close this container, and leave the one around it open.
  if (!openHere.slice(0, left).includes(sign.length)) return undefined;
  return closed(state, { prefix: prefixAt(state, line.to), sign });
};
