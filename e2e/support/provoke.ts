/**
 * Addresses that run a script, or could be made to, in the form that browsers give them after
 * reading.
 */
export const running =
  /^(?:(?:javascript|vbscript|livescript|mocha|blob|file|filesystem|view-source|jar|about):|data:(?!image\/(?:png|gif|jpeg|webp|avif)[;,]|,$))/;

/** Runs in every frame before its own scripts. */
export function tellWhatRuns(running: string): void {
  const { noteForTest } = globalThis as unknown as { noteForTest(what: string): void };
  const tell = (what: unknown) => noteForTest(`a script ran, with ${what}`);
  const canRun = (href: string) => new RegExp(running).test(href);
  Object.assign(globalThis, {
    alert: tell,
    confirm: tell,
    prompt: tell,
    open: (href: string) => canRun(href) && noteForTest(`would open ${href}`),
  });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    noteForTest(`violated ${effectiveDirective}: ${blockedURI} ${sample}`),
  );
  // A click of the test follows a link only if the link could run a script.
  const keepHere = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!event.isTrusted && link && !canRun(link.href)) event.preventDefault();
  };
  addEventListener('click', keepHere, true);
}

/**
 * Does everything to the elements of an article that could start a script. Returns the marks that
 * the page shows, and the elements that must not be there, even if nothing here makes them run.
 */
export async function provoke({
  running,
  known,
}: {
  running: RegExp;
  /** The exact texts of the scripts and styles that a page’s head may have. */
  known: string[];
}): Promise<{ marks: string[]; faults: string[] }> {
  const faults: string[] = [];
  const strange =
    'script:not([src^="/assets/"], [type="application/json"], [type="application/ld+json"]), ' +
    'style:not([nonce]), base, iframe, frame, ' +
    'object, embed, applet, form:not(.site-header *), template, svg, meta[http-equiv]';
  const addresses = /^(?:href|src|xlink:href|(?:form)?action|data|poster|background|ping|srcset)$/;
  for (const element of document.querySelectorAll('*')) {
    if (element.matches('head > :is(script, style)') && known.includes(element.textContent ?? '')) {
      continue;
    }
    const fault = (what: string) =>
      faults.push(`${what} ${(element.cloneNode() as Element).outerHTML.slice(0, 200)}`);
    if (element.matches(strange)) fault('made');
    for (const { name, value } of element.attributes) {
      if (/^on|^srcdoc$/.test(name)) fault(`made the attribute ${name} of`);
      if (!addresses.test(name) || !URL.canParse(value, location.href)) continue;
      // The address as the browser reads it, however the article spells it.
      if (running.test(new URL(value, location.href).href)) fault('made the address of');
    }
  }
  const types = 'mouseover mouseenter mousemove pointerenter focusin load error toggle';
  for (const element of document.querySelectorAll<HTMLElement>('.entry *, .reading *, .prose *')) {
    if (element.closest('button')) continue;
    for (const type of types.split(' ')) element.dispatchEvent(new Event(type));
    element.focus({ preventScroll: true });
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  const paragraphs = [...document.querySelectorAll('.prose p')];
  const marks = paragraphs
    .map(({ textContent }) => textContent)
    .filter((text) => /^Vector \d+$/.test(text));
  // A browser runs the script in an address a moment after the click.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  return { marks, faults };
}
