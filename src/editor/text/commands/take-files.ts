import { Facet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Takes files for a place of the text. */
type TakeFiles = (view: EditorView, files: readonly File[], at: number) => void;

/** What happens with files that are pasted, dropped or picked. Without it they are left alone. */
export const takeFiles = Facet.define<TakeFiles>();

/** Gives files to the editor. False if it does not take files. */
export function giveFiles(view: EditorView, files: readonly File[], at: number): boolean {
  const [take] = view.state.facet(takeFiles);
  if (!take || files.length === 0 || view.state.readOnly) return false;
  take(view, files, at);
  return true;
}
