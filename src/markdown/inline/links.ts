import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';

/**
 * The schemes that links may have: those that the HTML Standard lets a website handle (its safelist
 * of registerProtocolHandler) but for `ssh`, whose addresses have run programs, and the schemes of
 * notes.
 */
const allowed = new Set(
  [
    'http https bitcoin ftp ftps geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sftp sip',
    'sms smsto tel urn webcal wtai xmpp obsidian zotero',
  ]
    .join(' ')
    .split(' '),
);
const picture = /^data:image\/(?:png|gif|jpeg|webp|avif)[;,]/;

/**
 * Addresses that markdown-it would leave as they are: lower case up to the path, and no character
 * to escape. They skip the function of markdown-it, which parses each address and writes it again:
 * that takes an eighth of the time of most texts.
 */
const normal =
  /^(?:https?:\/\/[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*(?=[/?#]|$)|(?=#)|\.{0,2}\/(?!\/))[\w;/?:@&=+$,.!~*'()#-]*$/;
const maxNormalLength = 255;

/**
 * Addresses with a scheme that is not allowed are not links. Links to other sites get
 * `rel="noopener"`.
 */
export function links(md: MarkdownIt): void {
  md.validateLink = isHarmless;

  const normalizeLink = md.normalizeLink.bind(md);
  md.normalizeLink = (address) =>
    address.length <= maxNormalLength && normal.test(address) ? address : normalizeLink(address);

  md.core.ruler.after('inline', 'links', ({ tokens }) => {
    for (const token of tokens) {
      if (token.children && token.content.includes('<'))
        token.children = fixAutolinks(token.children);
    }
  });

  md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index] as Token;
    if (isExternal(token.attrGet('href') ?? '')) token.attrSet('rel', 'noopener');
    return self.renderToken(tokens, index, options);
  };
}

/**
 * Whether an address has no scheme, or an allowed one. Browsers remove some characters before they
 * read the scheme (WHATWG URL: C0 controls and spaces at both ends, tabs and line ends anywhere),
 * so we do too.
 */
export function isHarmless(address: string): boolean {
  if (!address.includes(':')) return true;
  const read = address
    .replace(/[\t\n\r]/g, '')
    .replace(/^[\0- ]+/, '')
    .toLowerCase();
  const scheme = /^([a-z][a-z\d+.-]*):/.exec(read)?.[1];
  return scheme === undefined || allowed.has(scheme) || picture.test(read);
}

export function isExternal(address: string): boolean {
  return /^(?:https?:)?\/\//i.test(address);
}

/**
 * Shows an address in angle brackets as it is written, without typographic quotes. Inside the text
 * of a link it is not a link: browsers do not allow a link in a link.
 */
function fixAutolinks(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let depth = 0;
  let isAddress = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      depth += 1;
      isAddress = token.info === 'auto';
      if (depth === 1) kept.push(token);
    } else if (token.type === 'link_close') {
      depth -= 1;
      isAddress = false;
      if (depth === 0) kept.push(token);
    } else {
      if (isAddress && token.type === 'text') token.type = 'text_special';
      if (depth > 1) token.level -= 1;
      kept.push(token);
    }
  }
  return kept;
}
