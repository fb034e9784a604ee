import { readFileSync } from 'node:fs';

/** The cases of a file: `=== title`, the HTML, `--- becomes`, the Markdown. */
export function readConversions(path: string) {
  const [, ...parts] = readFileSync(path, 'utf8').split(/^=== /m);
  return parts.map((part) => {
    const [, title = '', html = '', markdown = ''] =
      /^(.*)\n([\s\S]*?)\n--- becomes\n([\s\S]*)$/.exec(part) ?? [];
    return { title, html, markdown: markdown.replace(/\n+$/, '') };
  });
}
