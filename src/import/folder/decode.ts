import { documentLimits } from '../../shared/document-schemas.ts';
import type { Refusal } from '../../shared/front-matter/fields.ts';
import { lineAt } from '../../shared/front-matter/parsed-front-matter.ts';
import { countBytes } from '../../shared/text.ts';

/**
 * The text of a file with its byte order mark. A file that is not UTF-8 or has a NUL is refused
 * with the line.
 */
export function decodeText(bytes: Uint8Array): string | Refusal {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    const text = decoder.decode(bytes);
    const nul = text.indexOf('\0');
    return nul === -1 ? text : { reason: 'file: has a NUL character', line: lineAt(text, nul) };
  } catch {
    return { reason: 'file: is not UTF-8', line: findBadLine(bytes, decoder) };
  }
}

/**
 * Decodes each line alone, which is possible because no character of UTF-8 contains a line break.
 */
function findBadLine(bytes: Uint8Array, decoder: InstanceType<typeof TextDecoder>): number {
  for (let line = 1, start = 0; ; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1) return line;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
}

/**
 * Refuses a text that is too large, with the line on which it exceeds the limit. The text begins on
 * `firstLine`.
 */
export function refuseTooLarge(markdown: string, firstLine: number): Refusal | undefined {
  const max = documentLimits.maxMarkdownBytes;
  // A unit of a string is at most three bytes of UTF-8.
  if (markdown.length * 3 <= max || countBytes(markdown) <= max) return undefined;
  const { read } = new TextEncoder().encodeInto(markdown, new Uint8Array(max));
  const reason = `text: is larger than ${max / 1024 / 1024} MiB`;
  return { reason, line: firstLine + lineAt(markdown, read) - 1 };
}
