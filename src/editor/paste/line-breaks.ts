import type { EditorState } from '@codemirror/state';

/**
 * A text with the line breaks of the document. CodeMirror takes only these for line breaks, so a
 * CRLF text stays one.
 */
export function withLineBreaks(text: string, state: EditorState): string {
  return text.replace(/\r\n?|\n/g, state.lineBreak);
}
