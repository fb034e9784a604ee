import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanFolder } from '../src/import/folder/scan-folder.ts';
import { parseFrontMatter } from '../src/shared/front-matter/front-matter.ts';

/** Reads the articles of a folder as an import does. Their texts come without front matter. */
export function readArticles(folder: string): { name: string; text: string }[] {
  const { path, articles } = scanFolder(folder);
  if (articles.length === 0) throw new Error(`${folder} holds no Markdown`);
  return articles.map((name) => {
    const file = parseFrontMatter(readFileSync(join(path, name), 'utf8'));
    if (file.kind === 'malformed') throw new Error(`${name}:${file.line}: ${file.reason}`);
    return { name, text: file.body };
  });
}
