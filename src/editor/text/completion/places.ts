import type { EditorState } from '@codemirror/state';
import { isInCode } from '../../paste/is-in-code.ts';
import { nodeAround, treeOf } from '../commands/edit.ts';
import type { Trigger } from './trigger.ts';

/** Whether a trigger may open a list at a position: not in code, formulas, links and addresses. */
export function mayTrigger(state: EditorState, at: number, kind: Trigger['kind']): boolean {
  const tree = treeOf(state, at);
  if (kind === 'language') return nodeAround(tree, at, at, ['CodeInfo']) !== undefined;
  if (isInCode(state, at)) return false;
  return kind === 'heading' || nodeAround(tree, at, at, ['Link', 'Image', 'URL']) === undefined;
}
