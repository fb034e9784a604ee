import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetsPrefix } from '../urls.ts';

const font = new RegExp(`(?<=url\\()${assetsPrefix}[\\w-]+\\.woff2(?=\\))`, 'g');

/** A style sheet that holds the content of its fonts. `folder`: the folder of the built files. */
export async function embedFonts(sheet: string, folder: string): Promise<string> {
  let embedded = sheet;
  for (const [address] of sheet.matchAll(font)) {
    const content = await readFile(join(folder, address), 'base64');
    embedded = embedded.replace(address, `data:font/woff2;base64,${content}`);
  }
  return embedded;
}
