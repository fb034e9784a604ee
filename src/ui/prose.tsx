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

/** What a page is about, for search engines, in the words of https://schema.org. */
export function JsonLd({ value }: { value: object }) {
  const json = JSON.stringify(value).replace(/</g, '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** Code of our own; the pages' policy names its digest, and that of nothing else. */
export function InlineScript({ text }: { text: string }) {
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Styles of our own; the policy names their digest too. */
export function InlineStyles({ text }: { text: string }) {
  return <style dangerouslySetInnerHTML={{ __html: text }} />;
}
