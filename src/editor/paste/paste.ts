import { isolateHistory } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { linkAddress } from '../../markdown/from-html/address.ts';
import { cellText, formatTable } from '../../markdown/from-html/tables.ts';
import { untilComposed } from '../text/commands/near-composition.ts';
import { chooseForm } from './choose-form.ts';
import { dropFile, insertArticle, isEmpty, type OnFields } from './drop-file.ts';
import { hold, letGo, movePlaces } from './held-places.ts';
import { insert, insertLines } from './insert.ts';
import { isInCode } from './is-in-code.ts';
import { withLineBreaks } from './line-breaks.ts';
import { pasteCells } from './paste-cells.ts';
import { hideStyles } from './rich/hide-styles.ts';

/** A paste comes right after its key. The browser tells only the key whether Shift was held. */
const maxKeyAgeMs = 1_000;

/**
 * What is pasted becomes Markdown. Each paste is one step of undo. Nothing happens during a
 * composition: the editor then pastes as if this extension were not there.
 */
export function paste(onFields: OnFields): Extension {
  let plainAskedAt = Number.NEGATIVE_INFINITY;
  return [
    movePlaces,
    dropFile(onFields),
    // CodeMirror takes only the text's own line separator for a line break.
    EditorView.clipboardInputFilter.of(withLineBreaks),
    EditorState.transactionExtender.of((transaction) =>
      transaction.isUserEvent('input.paste') || transaction.isUserEvent('input.drop')
        ? { annotations: isolateHistory.of('full') }
        : null,
    ),
    EditorView.domEventHandlers({
      keydown({ key, shiftKey, ctrlKey, metaKey, timeStamp }) {
        const isAsked = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v';
        if (isAsked) plainAskedAt = timeStamp;
        return false;
      },
      paste(event, view) {
        const { clipboardData, timeStamp } = event;
        if (!clipboardData || view.composing || view.state.readOnly) return false;
        const isPlainAsked = timeStamp - plainAskedAt < maxKeyAgeMs;
        plainAskedAt = Number.NEGATIVE_INFINITY;
        const isOurs = pasteInto(view, clipboardData, isPlainAsked, onFields);
        if (isOurs) event.preventDefault();
        return isOurs;
      },
    }),
  ];
}

/** False if CodeMirror is to paste the plain text. */
function pasteInto(
  view: EditorView,
  data: DataTransfer,
  isPlainAsked: boolean,
  onFields: OnFields,
): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  const plain = data.getData('text/plain');
  const html = data.getData('text/html');
  if (!isPlainAsked && pasteCells(view, plain, html)) return true;
  const selection = state.sliceDoc(from, to);
  const form = chooseForm(
    { types: data.types, plain, html, vsCode: data.getData('vscode-editor-data') },
    { isInCode: isInCode(state, from), isPlainAsked, selection, isEmptyArticle: isEmpty(view) },
  );
  switch (form.kind) {
    case 'none':
      return false;
    case 'plain':
      return !isPlainAsked && insertLines(view, plain);
    case 'link':
      insert(view, { from, to }, `[${selection}](${linkAddress(form.address)})`);
      return true;
    case 'code':
      insert(view, { from, to }, fenced(plain, form.language));
      return true;
    case 'table':
      insert(view, { from, to }, formatTable(form.rows.map((row) => row.map(cellText))));
      return true;
    case 'article':
      void insertArticle(view, plain, onFields, 'input.paste');
      return true;
    case 'rich':
      void pasteRich(view, html, plain);
      return true;
  }
}

async function pasteRich(view: EditorView, html: string, plain: string): Promise<void> {
  const place = hold(view, view.state.selection.main);
  const markdown = await convertOr(html, plain, firstFreeNote(view.state.sliceDoc()));
  await untilComposed(view);
  letGo(view, place);
  if (view.dom.isConnected && markdown !== '') insert(view, place, markdown);
}

/**
 * Without a network the program of the conversion may be missing. The words alone are then pasted,
 * so no word is lost.
 */
async function convertOr(html: string, plain: string, firstNote: number): Promise<string> {
  try {
    const { convert } = await import('./rich/convert.ts');
    return convert(html, firstNote) || plain;
  } catch {
    return plain || wordsOf(html);
  }
}

/** A block of code. Its fence is longer than any in the code. */
function fenced(code: string, language: string): string {
  const marks = [...code.matchAll(/`{3,}/g)].map(([mark]) => mark.length);
  const fence = '`'.repeat(Math.max(2, ...marks) + 1);
  return `${fence}${language}\n${code.replace(/\r\n?/g, '\n').replace(/\n+$/, '')}\n${fence}`;
}

/** The first number that no footnote of the text has, nor any above it. */
export function firstFreeNote(text: string): number {
  let last = 0;
  for (const [, number] of text.matchAll(/\[\^(\d{1,6})\]/g)) last = Math.max(last, Number(number));
  return last + 1;
}

function wordsOf(html: string): string {
  return new DOMParser().parseFromString(hideStyles(html), 'text/html').body.textContent ?? '';
}
