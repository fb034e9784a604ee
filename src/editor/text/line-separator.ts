/**
 * The line separator with which CodeMirror returns a text byte for byte: CRLF if every line break
 * of the text is CRLF, otherwise LF. With LF, each CR is a character of its line. The wrong
 * separator would change the owner's line breaks.
 */
export function lineSeparatorOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/[^\r]\n|^\n/.test(text) && !/\r(?!\n)/.test(text)
    ? '\r\n'
    : '\n';
}
