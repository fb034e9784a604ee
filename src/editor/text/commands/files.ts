import type { EditorView } from '@codemirror/view';
import { giveFiles } from './take-files.ts';

/**
 * Lets the owner pick files for the caret. `types`: media types and endings, as in the attribute
 * `accept`.
 */
export function pickFiles(types: string) {
  return (view: EditorView): boolean => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.accept = types;
    input.addEventListener('change', () => {
      giveFiles(view, [...(input.files ?? [])], view.state.selection.main.head);
      view.focus();
    });
    input.click();
    return true;
  };
}

export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml';
export const fileTypes = `${pictureTypes},audio/*,video/*,application/pdf`;
