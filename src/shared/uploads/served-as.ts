/** How browsers get the file of an upload. */
export type ServedAs =
  /** In a page or alone. Nothing in such a file runs. */
  | { kind: 'picture' | 'sound' | 'film' | 'text'; contentType: string }
  /** Browsers save the file, whatever it is. */
  | { kind: 'download'; contentType: 'application/octet-stream' };

/**
 * The pictures that browsers show. SVG is none of them: it is a document that can run scripts, so
 * readers get it as PNG.
 */
const pictures = new Set([
  ...['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  // Old kinds of blogs that were imported: see `planUpload`.
  ...['image/bmp', 'image/x-ms-bmp', 'image/vnd.microsoft.icon', 'image/x-icon'],
]);

/**
 * Without `+`: browsers read every type that ends in `+xml` as a page
 * (https://mimesniff.spec.whatwg.org/#xml-mime-type).
 */
const soundOrFilm = /^(audio|video)\/[\w.-]+$/;

/**
 * The one rule for the type under which the file of an upload is sent, on each of its addresses.
 * `mediaType` comes from the row of the upload, which an import or an archive can give any value. A
 * type that is not known to be harmless, also PDF, becomes a download without a type of its own, so
 * that no upload is ever a script, a style sheet or a page of this blog.
 */
export function servedAs(mediaType: string): ServedAs {
  if (pictures.has(mediaType)) return { kind: 'picture', contentType: mediaType };
  const [, medium] = soundOrFilm.exec(mediaType) ?? [];
  if (medium) return { kind: medium === 'audio' ? 'sound' : 'film', contentType: mediaType };
  // Without the charset, browsers read a text as Windows-1252, and Chinese becomes unreadable.
  if (mediaType === 'text/plain') return { kind: 'text', contentType: 'text/plain; charset=utf-8' };
  return { kind: 'download', contentType: 'application/octet-stream' };
}

export function isShownPicture(mediaType: string): boolean {
  return servedAs(mediaType).kind === 'picture';
}
