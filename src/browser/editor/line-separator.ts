/**
 * The line separator under which an editor gives a text back byte for byte: CRLF where every line ends
 * so; else LF, and a lone CR then is a character of its line.
 */
export function lineSeparatorOf(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/[^\r]\n|^\n/.test(text) && !/\r(?!\n)/.test(text)
    ? '\r\n'
    : '\n';
}
