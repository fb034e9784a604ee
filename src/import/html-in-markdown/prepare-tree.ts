import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { all, listChildren, rename, styleOf, unwrap } from '../../markdown/from-html/dom.ts';
import type { TreeElement } from '../../markdown/from-html/tree.ts';
import { findRuby } from '../../markdown/inline/find-ruby.ts';
import { mediaOfAddress } from '../../markdown/inline/media.ts';
import { decodePath } from '../../shared/address/addresses.ts';
import { baseName } from '../../shared/front-matter/article-fields.ts';
import { pageOf, showLink } from '../html/clean-article.ts';
import { inlineHolder, markdownAttribute } from './region-html.ts';

/**
 * Gives the elements that only Markdown files have a form that the conversion of articles knows.
 * Comes before `cleanArticle`. `abbreviations` gets the meanings of short forms, which our dialect
 * explains at the end of a text.
 */
export function prepareTree(root: TreeElement, abbreviations: Map<string, string>): void {
  for (const frame of all(root, 'iframe, embed, object, frame')) linkFrame(frame);
  for (const media of all(root, 'video, audio')) readMedia(media);
  for (const picture of all(root, 'picture')) unwrap(picture);
  for (const button of all(root, 'button')) rename(button, 'span');
  for (const bar of all(root, 'progress[value], meter[value]')) writeShare(bar);
  for (const quote of all(root, 'q')) addQuotes(quote);
  for (const ruby of all(root, 'ruby')) writeRuby(ruby);
  for (const figure of all(root, 'figure')) readFigure(figure);
  for (const details of all(root, 'details')) readDetails(details);
  for (const mark of all(root, 'em, i, strong, b')) unwrapDoubled(mark);
  // In our dialect `^[` begins a note.
  for (const sup of all(root, 'sup')) if (sup.textContent?.trim().startsWith('[')) unwrap(sup);
  for (const short of all(root, 'abbr[title], acronym[title]')) takeMeaning(short, abbreviations);
}

function linkFrame(frame: TreeElement): void {
  const written = frame.getAttribute('src') ?? frame.getAttribute('data') ?? '';
  const inner = frame.querySelector('embed, param[name="movie"]');
  const address = written || (inner?.getAttribute('src') ?? inner?.getAttribute('value') ?? '');
  if (address === '' || /^(?:javascript|data|about|vbscript|file):/i.test(address)) return;
  const whole = address.startsWith('//') ? `https:${address}` : address;
  showLink(frame, pageOf(whole), frame.getAttribute('title')?.trim());
}

/**
 * Films and sounds that a page can play are written like pictures. Others become a link to their
 * file.
 */
function readMedia(media: TreeElement): void {
  const sources = [media, ...all(media, 'source')].flatMap(
    (element) => element.getAttribute('src') ?? [],
  );
  const played = sources.find((address) => mediaOfAddress(address) !== undefined);
  const [first] = sources;
  if (played !== undefined) {
    const image = rename(media, 'img');
    while (image.firstChild) image.removeChild(image.firstChild);
    image.setAttribute('src', played);
    for (const name of ['width', 'height', 'title']) {
      const value = media.getAttribute(name);
      if (value !== null) image.setAttribute(name, value);
    }
  } else if (first !== undefined) {
    const link = media.ownerDocument.createElement('a');
    link.setAttribute('href', first);
    link.textContent = media.getAttribute('title')?.trim() || decodePath(baseName(first));
    media.parentNode?.replaceChild(link, media);
  }
}

/**
 * A caption with marks of Markdown is a paragraph: the title of a picture would show them.
 */
function readFigure(figure: TreeElement): void {
  dropSpaces(figure);
  const caption = figure.querySelector('figcaption');
  const words = caption?.textContent ?? '';
  if (!caption) return;
  if (/[*_`~^=$[\]{}]/.test(words)) rename(caption, 'p');
  else if (words.includes('&')) caption.textContent = unescapeAll(words);
}

/** A bar that shows a share, such as 3 of 5, becomes the numbers. */
function writeShare(bar: TreeElement): void {
  if (bar.textContent?.trim() !== '') return;
  const [value, max] = [bar.getAttribute('value'), bar.getAttribute('max') ?? '1'];
  bar.textContent = `${value}/${max}`;
}

function addQuotes(quote: TreeElement): void {
  const document = quote.ownerDocument;
  quote.insertBefore(document.createTextNode('“'), quote.firstChild);
  quote.appendChild(document.createTextNode('”'));
  unwrap(quote);
}

/** `{汉字|hàn zì}`, or `base（reading）` where our dialect has no reading above such a text. */
function writeRuby(ruby: TreeElement): void {
  for (const aside of all(ruby, 'rp')) aside.parentNode?.removeChild(aside);
  let base = '';
  let written = '';
  for (let node = ruby.firstChild; node; node = node.nextSibling) {
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
    if (/^(?:RT|RTC)$/.test(node.nodeName)) {
      const form = `{${base}|${text}}`;
      const isForm = findRuby(form, 0, form.length)?.end === form.length;
      if (base + text !== '') written += isForm ? form : `${base}（${text}）`;
      base = '';
    } else base += text;
  }
  ruby.parentNode?.replaceChild(ruby.ownerDocument.createTextNode(written + base), ruby);
}

/** Spaces between blocks, which would be lines of their own. */
function dropSpaces(element: TreeElement): void {
  for (const child of listChildren(element)) {
    if (child.nodeType === 3 && child.textContent?.trim() === '') element.removeChild(child);
  }
}

/** Text that can be folded has no place in a cell of a table, and its title has no blocks. */
function readDetails(details: TreeElement): void {
  dropSpaces(details);
  const summary = details.querySelector('summary');
  const table = details.closest('td, th');
  if (table) {
    if (summary) rename(summary, 'p');
    unwrap(details);
  } else if (details.hasAttribute('open') && summary) {
    summary.appendChild(summary.ownerDocument.createTextNode(' {open}'));
  }
}

function takeMeaning(short: TreeElement, abbreviations: Map<string, string>): void {
  const [name, meaning] = [short.textContent, short.getAttribute('title')].map((text) =>
    (text ?? '').replace(/\s+/g, ' ').trim(),
  );
  const isName = name !== undefined && /^[^\\[\]<>*_`]{2,100}$/.test(name);
  if (isName && meaning && !meaning.endsWith('*') && !abbreviations.has(name)) {
    abbreviations.set(name, meaning);
  }
}

/** `<b>**tea**</b>` would get four asterisks. */
function unwrapDoubled(mark: TreeElement): void {
  const sign = /^(?:STRONG|B)$/.test(mark.nodeName) ? /^\*\*|\*\*$/ : /^\*(?!\*)|(?<!\*)\*$/;
  const isDoubled = [mark.firstChild, mark.lastChild].some(
    (child) =>
      child?.nodeName === inlineHolder.toUpperCase() &&
      sign.test((child as TreeElement).getAttribute(markdownAttribute) ?? ''),
  );
  if (isDoubled) unwrap(mark);
}

/** The size of a picture as our dialect writes it, such as ` =200x100`; empty without a size. */
export function sizeOf(image: TreeElement): string {
  const style = styleOf(image);
  const [width = '', height = ''] = ['width', 'height'].map((name) => {
    const given = style.get(name) ?? image.getAttribute(name) ?? '';
    const [, digits, unit] = /^\s*(\d{1,5}(?:\.\d+)?)\s*(px|%)?\s*$/.exec(given) ?? [];
    if (digits === undefined || Number(digits) === 0) return '';
    const isShare = unit === '%';
    // A share of the height says nothing: a text has no height of its own.
    if (isShare && name === 'height') return '';
    return `${Math.round(Number(digits))}${isShare ? '%' : ''}`;
  });
  return width + height === '' ? '' : ` =${width}x${height}`;
}
