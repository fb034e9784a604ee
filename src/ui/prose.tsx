/**
 * The only component for raw HTML. `html` comes from the renderer in src/markdown, whose rules make
 * only a known list of elements.
 */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Lines of HTML from the same renderer. */
export function ProseLines({ lines }: { lines: readonly string[] }) {
  return lines.map((html, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name, and never move.
    <p key={index} dangerouslySetInnerHTML={{ __html: html }} />
  ));
}

/** A block of JSON for the page's scripts. A browser never runs it. */
export function JsonBlock({ id, value }: { id: string; value: unknown }) {
  return <script type="application/json" id={id} dangerouslySetInnerHTML={asData(value)} />;
}

/** Information about the page for search engines, in the terms of https://schema.org. */
export function JsonLd({ value }: { value: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={asData(value)} />;
}

/** Without `<`, no content can end the script element. */
function asData(value: unknown): { __html: string } {
  return { __html: JSON.stringify(value).replace(/</g, '\\u003c') };
}

/** An inline script. The content security policy allows only the script with the known digest. */
export function InlineScript({ text }: { text: string }) {
  return <script dangerouslySetInnerHTML={{ __html: text }} />;
}

/** An inline style sheet. The content security policy names its digest too. */
export function InlineStyles({ text }: { text: string }) {
  return <style dangerouslySetInnerHTML={{ __html: text }} />;
}
