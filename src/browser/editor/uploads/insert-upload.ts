import { isolateHistory } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { OwnedUpload } from '../../../shared/uploads/uploads.ts';
import { placesIn, removePlaceholder, replaces } from './placeholders.ts';

/**
 * The change that puts the Markdown of an upload in the place of its placeholder, as one step of undo. If the caret still
 * stands there, it goes to the words that describe the upload. Undefined if the placeholder is gone.
 */
export function insertUpload(
  state: EditorState,
  key: string,
  upload: OwnedUpload,
): TransactionSpec | undefined {
  const at = placesIn(state).get(key);
  if (at === undefined) return undefined;
  const isPicture = upload.width !== null;
  const label = isPicture ? '' : escapeLabel(upload.name);
  const { lead, tail } = isPicture ? separatorsAt(state, at) : { lead: '', tail: '' };
  const start = `${lead}${isPicture ? '!' : ''}[`;
  const { main } = state.selection;
  const labelFrom = at + start.length;
  return {
    changes: {
      from: at,
      insert: `${start}${label}](${upload.address})${tail}`.replaceAll('\n', state.lineBreak),
    },
    ...(main.empty && main.head === at
      ? { selection: { anchor: labelFrom, head: labelFrom + label.length }, scrollIntoView: true }
      : {}),
    effects: removePlaceholder.of(key),
    annotations: [replaces.of(key), isolateHistory.of('full')],
    userEvent: 'input.upload',
  };
}

function escapeLabel(name: string): string {
  return name.replace(/[[\]\\]/g, '\\$&');
}

/** A block that goes on over an empty line only with marks or spaces before its words. */
const isInBlock = /^\s*(?:[-+*]\s|\d{1,9}[.)]\s|>|\||: )/;

/** A picture at the end of a paragraph, or at its beginning, becomes a paragraph of its own. */
function separatorsAt({ doc }: EditorState, at: number): { lead: string; tail: string } {
  const line = doc.lineAt(at);
  const before = line.text.slice(0, at - line.from);
  const after = line.text.slice(at - line.from);
  if (isInBlock.test(line.text)) return { lead: '', tail: '' };
  const isEnd = before.trim() !== '' && after.trim() === '';
  const isBegin = before.trim() === '' && after.trim() !== '';
  return { lead: isEnd ? '\n\n' : '', tail: isBegin ? '\n\n' : '' };
}
