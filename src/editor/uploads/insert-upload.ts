import { isolateHistory } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { OwnedUpload } from '../../shared/uploads/uploads.ts';
import { continueLines } from '../text/commands/continue-lines.ts';
import { type Gap, gapAt } from './file-place.ts';
import { placesIn, removePlaceholder, replaces } from './placeholders.ts';

/**
 * The change that puts the Markdown of an upload in the place of its placeholder, as one step of
 * undo. The caret stays with the words that are being typed. Undefined if the placeholder is gone.
 */
export function insertUpload(
  state: EditorState,
  key: string,
  upload: OwnedUpload,
): TransactionSpec | undefined {
  const place = placesIn(state).get(key);
  if (place === undefined) return undefined;
  const isPicture = upload.width !== null;
  const gap: Gap = isPicture
    ? gapAt(state, place, (from, to) => isUsed(state, key, from, to))
    : { kind: 'here', at: place.at, lead: '', tail: '' };
  const words = isPicture
    ? `![](${upload.address})`
    : `[${escapeLabel(upload.name)}](${upload.address})`;
  const whole = `${gap.lead}${words}${gap.tail}`;
  const insert = gap.kind === 'below' ? continueLines(state, gap.at, whole).text : whole;
  const changes = state.changes({
    from: gap.at,
    insert: insert.replaceAll('\n', state.lineBreak),
  });
  return {
    changes,
    // Words that are typed at the end of a paragraph stay above the picture, all others behind it.
    selection: state.selection.map(changes, gap.kind === 'below' ? -1 : 1),
    effects: removePlaceholder.of(key),
    annotations: [replaces.of(key), isolateHistory.of('full')],
    userEvent: 'input.upload',
  };
}

function escapeLabel(name: string): string {
  return name.replace(/[[\]\\]/g, '\\$&');
}

/** Whether the caret or another file stands between two positions. */
function isUsed(state: EditorState, key: string, from: number, to: number): boolean {
  const isTouched = state.selection.ranges.some((range) => range.to >= from && range.from <= to);
  return (
    isTouched ||
    [...placesIn(state)].some(([other, { at }]) => other !== key && at >= from && at <= to)
  );
}
