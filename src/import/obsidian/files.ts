/** The pictures that Obsidian shows. */
const pictures = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;
/** The films and sounds that the pages of Suibi play: see src/markdown/inline/media.ts. */
const players = /\.(?:mp4|webm|mp3|ogg)$/i;
/** Obsidian and its plugins draw them. They are neither notes nor files for readers. */
const drawn = /\.(?:(canvas|base)|(excalidraw)(?:\.md)?)$/i;
const fileEnding = /\.(?=\d*[a-z])[a-z\d]{1,5}$/i;

/** Whether a link to show this file becomes a picture or a player in Markdown. */
export function isShown(path: string): boolean {
  return pictures.test(path) || players.test(path);
}

export function isPicture(path: string): boolean {
  return pictures.test(path);
}

/** Whether a name is that of a file, and not of a note. */
export function isFileName(path: string): boolean {
  return fileEnding.test(path) && !/\.md$/i.test(path);
}

/** What has to draw the file: `canvas`, `base` or `excalidraw`. Undefined for all other files. */
export function drawnKind(path: string): string | undefined {
  const [, native, plugin] = drawn.exec(path) ?? [];
  return (native ?? plugin)?.toLowerCase();
}
