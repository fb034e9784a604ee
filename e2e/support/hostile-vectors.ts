import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { patterns } from '../../src/urls.ts';

export interface Vector {
  name: string;
  /** A script in the vector would call `alert` with this mark. */
  number: number;
  markdown: string;
}

export const vectors = readVectors();

/**
 * The vectors that the server accepts: without NUL and half characters. The preview shows all
 * vectors.
 */
export const storable = vectors.filter(
  ({ markdown }) => markdown.isWellFormed() && !markdown.includes('\0'),
);

/**
 * `hostile-markdown.txt`: a name and Markdown, each followed by a line with a dot; `⟦9⟧` is U+0009.
 */
function readVectors(): Vector[] {
  const text = readFileSync(join(import.meta.dirname, 'hostile-markdown.txt'), 'utf8');
  const parts = text.replace(/^# .*\n/, '').split(/^\.\n/m);
  const found: Vector[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const number = found.length + 1000;
    found.push({
      name: parts[index]?.trim().split('\n').at(-1) ?? '',
      number,
      markdown: (parts[index + 1] ?? '')
        .replace(/\n$/, '')
        .replace(/⟦([\dA-F]+)⟧/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
        .replace(/(\(|`|&lpar;|&#40;|&#x28;)1(?=\)|`|&rpar;|&#x29;)/g, `$1${number}`)
        // This address answers, but not with a picture: a script that waits for the error would
        // run.
        .replaceAll('/bad.png', `${patterns.health}?`),
    });
  }
  return found;
}
