/**
 * The one door for raw HTML. `html` comes from the renderer in shared/markdown, which makes nothing
 * but what it lists.
 */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Initial state for the browser: a data block, which no browser runs. */
export function JsonBlock({ id, value }: { id: string; value: unknown }) {
  return <script type="application/json" id={id} dangerouslySetInnerHTML={asData(value)} />;
}

/** What a page is about, for search engines, in the words of https://schema.org. */
export function JsonLd({ value }: { value: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={asData(value)} />;
}

/** JSON for a block that its own content cannot end. */
function asData(value: unknown): { __html: string } {
  return { __html: JSON.stringify(value).replace(/</g, '\\u003c') };
}

/** Code of our own; the pages' policy names its digest, and that of nothing else. */
export function InlineScript({ text }: { text: string }) {
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Styles of our own; the policy names their digest too. */
export function InlineStyles({ text }: { text: string }) {
  return <style dangerouslySetInnerHTML={{ __html: text }} />;
}
