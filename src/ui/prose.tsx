/**
 * The one door for raw HTML. `html` comes from the renderer in shared/markdown, which makes nothing
 * but what it lists.
 */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Initial state for the browser: a data block, which no browser runs, that its own content cannot end. */
export function JsonBlock({ id, value }: { id: string; value: unknown }) {
  const json = JSON.stringify(value).replace(/</g, '\\u003c');
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}
