import { history } from '@codemirror/commands';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { dialect } from '../../src/editor/text/dialect/dialect.ts';
import { replaceText } from '../../src/editor/text/replace-text.ts';
import { placePicture } from '../../src/editor/uploads/file-place.ts';
import { insertUpload } from '../../src/editor/uploads/insert-upload.ts';
import { addPlaceholder, placeholders, placesIn } from '../../src/editor/uploads/placeholders.ts';

interface TextSource {
  read(): string;
  subscribe(listener: () => void): () => void;
  onChange(text: string): void;
}

/**
 * The text editor of a page with its pictures on their way: the program’s own state of it, which
 * nothing draws.
 */
export function makeTextEditor({ read, subscribe, onChange }: TextSource) {
  let state = EditorState.create({
    doc: read(),
    extensions: [dialect(), history(), placeholders(() => neverDrawn())],
  });

  function dispatch(spec: TransactionSpec): void {
    const transaction = state.update(spec);
    state = transaction.state;
    const text = state.sliceDoc();
    if (transaction.docChanged && text !== read()) onChange(text);
  }

  subscribe(() => {
    const [known, text] = [state.sliceDoc(), read()];
    if (text !== known) dispatch(replaceText(state, known, text));
  });

  return {
    /** Types so that this text comes out. */
    type(text: string): void {
      dispatch({ ...replaceText(state, state.sliceDoc(), text), userEvent: 'input.type' });
    },
    /** Gives a picture at a position. Its upload begins. */
    paste(key: string, position: number): void {
      const place = placePicture(state, Math.min(position, state.doc.length));
      dispatch({ effects: addPlaceholder.of({ key, place }) });
    },
    /** The pictures on their way. */
    waiting: () => [...placesIn(state).keys()],
    /** The upload of a picture is done, and its Markdown comes into the text. */
    arrive(key: string): void {
      const upload = { uploadID: key, address: `/uploads/${key}.png`, name: 'a.png' };
      const spec = insertUpload(state, key, {
        ...upload,
        ...{ mediaType: 'image/png', bytes: 1, width: 1, height: 1 },
      });
      if (spec) dispatch(spec);
    },
  };
}

function neverDrawn(): never {
  throw new Error('nothing is drawn without a page');
}
