import { all, unwrap } from '../../markdown/from-html/dom.ts';
import { readFootnotes } from '../../markdown/from-html/footnotes.ts';
import type { TreeElement, TreeNode, TreeText } from '../../markdown/from-html/tree.ts';

/** Returns the new address for an address in an article, which may be relative. */
export type AddressOf = (address: string) => string;

const notText =
  'script, style, link, meta, title, template, noscript, svg, canvas, button, input:not([type="checkbox"]), select, textarea, dialog';

/** Line numbers beside code. */
const besideCode = '.lineno, .linenos, .linenumber, .line-number, .line-numbers-rows, .gutter';

/**
 * Reduces the HTML of an exported article to elements that Markdown can express. Unlike the
 * cleaning of a paste, this keeps hidden parts and whole addresses: the text is the author’s own.
 */
export function cleanArticle(root: TreeElement, addressOf: AddressOf): void {
  for (const script of all(root, 'script[src]')) linkGist(script);
  for (const element of all(root, `${notText}, ${besideCode}`)) drop(element);
  for (const element of all(root, '[aria-hidden="true"]')) {
    if (element.nodeName === 'A') drop(element);
  }
  readFootnotes(root);
  for (const frame of all(root, 'iframe, embed, object')) linkFrame(frame);
  for (const media of all(root, 'video, audio')) showMedia(media);
  for (const image of all(root, 'img')) cleanImage(image, addressOf);
  for (const link of all(root, 'a')) cleanLink(link, addressOf);
  for (const figure of all(root, 'figure')) cleanFigure(figure);
  for (const pre of all(root, 'pre')) nameLanguage(pre);
  cleanTexts(root);
}

function drop(node: TreeNode): void {
  node.parentNode?.removeChild(node);
}

/**
 * Replaces the script that shows a gist of GitHub by a link to the page of the gist. The script has
 * the address of that page, with `.js` at its end.
 */
function linkGist(script: TreeElement): void {
  const address = script.getAttribute('src') ?? '';
  const [, page, file = ''] =
    /^(?:https?:)?\/\/(gist\.github\.com\/[\w./-]+)\.js(\?[^#]*)?$/.exec(address) ?? [];
  if (page !== undefined) showLink(script, `https://${page}${file}`);
}

/** Replaces a frame that shows another site by a link to that site. */
function linkFrame(frame: TreeElement): void {
  const address = frame.getAttribute('src') ?? frame.getAttribute('data') ?? '';
  if (!/^(?:https?:)?\/\//i.test(address)) {
    drop(frame);
    return;
  }
  const shown = pageOf(address.startsWith('//') ? `https:${address}` : address);
  showLink(frame, shown, frame.getAttribute('title')?.trim());
}

/** Puts a link in a paragraph of its own into the place of an element. */
export function showLink(element: TreeElement, address: string, title = ''): void {
  const paragraph = element.ownerDocument.createElement('p');
  const link = element.ownerDocument.createElement('a');
  link.setAttribute('href', address);
  link.textContent = title || address;
  paragraph.appendChild(link);
  element.parentNode?.replaceChild(paragraph, element);
}

/**
 * The page of a YouTube or Vimeo video, for the address of its player. Any other address is
 * returned as it is.
 */
export function pageOf(address: string): string {
  const [, youtube] =
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{6,20})(?=[?#]|$)/i.exec(
      address,
    ) ?? [];
  if (youtube !== undefined) return `https://www.youtube.com/watch?v=${youtube}`;
  const [, vimeo] = /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/i.exec(address) ?? [];
  return vimeo === undefined ? address : `https://vimeo.com/${vimeo}`;
}

/** Video and audio become `<img>`: Markdown writes them like pictures. */
function showMedia(media: TreeElement): void {
  const source = media.getAttribute('src') ?? media.querySelector('source')?.getAttribute('src');
  if (!source) {
    drop(media);
    return;
  }
  const image = media.ownerDocument.createElement('img');
  image.setAttribute('src', source);
  media.parentNode?.replaceChild(image, media);
}

function cleanImage(image: TreeElement, addressOf: AddressOf): void {
  const source = image.getAttribute('src') ?? '';
  const lazy = ['data-src', 'data-original', 'data-lazy-src'].map((name) =>
    image.getAttribute(name),
  );
  // Pages that load pictures late have an empty picture in `src` at first.
  const late = lazy.find((address) => address);
  const address = source === '' || source.startsWith('data:') ? (late ?? source) : source;
  if (address === '' || /^(?:data|blob|file|javascript):/i.test(address)) drop(image);
  else image.setAttribute('src', addressOf(address));
}

const pictureEnding = /\.(?:jpe?g|png|gif|webp|avif)(?:\?[^#]*)?$/i;

function cleanLink(link: TreeElement, addressOf: AddressOf): void {
  const address = link.getAttribute('href')?.trim() ?? '';
  const isEmpty = (link.textContent ?? '').trim() === '' && !link.querySelector('img');
  if (isEmpty) drop(link);
  else if (address === '' || /^(?:javascript|data|vbscript|file):/i.test(address)) unwrap(link);
  else {
    const target = addressOf(address);
    link.setAttribute('href', target);
    const only = link.children.length === 1 ? link.firstElementChild : null;
    // A small picture that leads to the large one: readers get all sizes anyway.
    if (only?.nodeName !== 'IMG' || !pictureEnding.test(target)) return;
    only.setAttribute('src', target);
    unwrap(link);
  }
}

/**
 * The caption of a single picture becomes its title, of which the renderer makes a caption again.
 * Any other caption becomes a paragraph.
 */
function cleanFigure(figure: TreeElement): void {
  const caption = figure.querySelector('figcaption');
  const images = all(figure, 'img');
  const [image] = images;
  const isPlain = caption && !caption.querySelector('a, code, img, x-note, figcaption');
  const words = caption?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  if (image && images.length === 1 && isPlain && words !== '' && !image.closest('a')) {
    image.setAttribute('title', words);
    drop(caption);
  }
}

/** Writes the language of a block of code into `data-lang`, where the conversion looks for it. */
function nameLanguage(pre: TreeElement): void {
  const names = ['data-enlighter-language', 'data-code-block-lang', 'data-lang', 'lang'];
  const inner = pre.querySelector('code');
  const given = [pre, ...(inner ? [inner] : [])].flatMap((element) =>
    names.map((name) => element.getAttribute(name)),
  );
  // Crayon: class="lang:php decode:true".
  const [, crayon] = /(?:^|\s)lang:([\w#+.-]+)/.exec(pre.getAttribute('class') ?? '') ?? [];
  const name = given.find((each) => each && /^[\w#+.-]{1,30}$/.test(each)) ?? crayon;
  if (name && !/^(?:default|generic|null|none)$/i.test(name)) pre.setAttribute('data-lang', name);
}

/**
 * Removes invisible characters, and makes no-break spaces plain spaces. Editors insert them, and in
 * Markdown nobody sees them.
 */
function cleanTexts(node: TreeNode): void {
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.nodeType === 3) {
      const text = child as TreeText;
      const cleaned = text.data
        .replace(/[\u200b\ufeff\u00ad]/g, '')
        .replace(/[\u00a0\u2028]/g, ' ');
      if (cleaned !== text.data) text.data = cleaned;
    } else cleanTexts(child);
  }
}
