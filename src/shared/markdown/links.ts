import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';

/**
 * Schemes whose address is a program, or leads into a document that was made by one. What browsers cut out
 * of an address before they read its scheme (WHATWG URL: C0 controls and spaces at its ends, tabs and line
 * ends anywhere) is cut out here as well.
 */
const running =
  /^(?:javascript|vbscript|livescript|mocha|data|blob|file|filesystem|view-source|jar|about):/;
const picture = /^data:image\/(?:png|gif|jpeg|webp|avif)[;,]/;

/** Addresses that could run code are not links; those that leave the site don't hand it over. */
export function links(md: MarkdownIt): void {
  md.validateLink = isHarmless;

  md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index] as Token;
    if (isExternal(token.attrGet('href') ?? '')) token.attrSet('rel', 'noopener');
    return self.renderToken(tokens, index, options);
  };
}

export function isHarmless(address: string): boolean {
  const read = address
    .replace(/[\t\n\r]/g, '')
    .replace(/^[\0- ]+/, '')
    .toLowerCase();
  return !running.test(read) || picture.test(read);
}

export function isExternal(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}
