import type TurndownService from 'turndown';
import { slugify, splitOwnId } from '../../markdown/blocks/slugify.ts';
import { linkAddress } from '../../markdown/from-html/address.ts';
import type { TreeElement } from '../../markdown/from-html/tree.ts';
import { makeRules } from '../html/html-to-markdown.ts';
import { sizeOf } from './prepare-tree.ts';
import { blocksHolder, inlineHolder, markdownAttribute } from './region-html.ts';

/** The rules for articles, and those for what stands only in Markdown files. */
export function makeMarkdownRules(): TurndownService {
  const turndown = makeRules();
  const markdownOf = (node: unknown) => (node as TreeElement).getAttribute(markdownAttribute) ?? '';
  turndown.addRule('Markdown in a line', {
    filter: (node) => node.nodeName === inlineHolder.toUpperCase(),
    replacement: (_content, node) => markdownOf(node),
  });
  turndown.addRule('blocks of Markdown', {
    filter: (node) => node.nodeName === blocksHolder.toUpperCase(),
    replacement: (_content, node) => `\n\n${markdownOf(node)}\n\n`,
  });
  turndown.addRule('picture with a size', {
    filter: 'img',
    replacement: (_content, node) => writePicture(node as unknown as TreeElement),
  });
  turndown.addRule('heading with an id', {
    filter: (node) => /^H[1-6]$/.test(node.nodeName) && node.hasAttribute('id'),
    replacement: (content, node) => {
      const text = content.replace(/\s*\\?\n\s*/g, ' ').trim();
      if (text === '') return '';
      const id = node.getAttribute('id') ?? '';
      const withId = `${text} {#${id}}`;
      const isOwn = splitOwnId(withId)?.id === id && slugify(node.textContent ?? '') !== id;
      return `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${isOwn ? withId : text}\n\n`;
    },
  });
  turndown.addRule('folded Markdown', {
    filter: 'details',
    replacement: (content, node) => {
      const summary = node.querySelector('summary')?.textContent ?? '';
      const title = summary.replace(/\s+/g, ' ').trim();
      // Indented code may stand at the beginning.
      const text = content.replace(/^\n+|\s+$/g, '');
      return `\n\n::: details${title && ` ${title}`}\n\n${text}\n\n:::\n\n`;
    },
  });
  return turndown;
}

function writePicture(image: TreeElement): string {
  const address = image.getAttribute('src') ?? '';
  if (address === '') return '';
  const [words, title] = ['alt', 'title'].map((name) =>
    (image.getAttribute(name) ?? '').replace(/\s+/g, ' ').trim(),
  );
  const alt = words?.replace(/[\\[\]]/g, '\\$&');
  const caption = title && ` "${title.replace(/[\\"]|&(?=[#\w]+;)/g, '\\$&')}"`;
  const picture = `![${alt}](${linkAddress(address)}${caption}${sizeOf(image)})`;
  const isFigure = caption !== '' && image.closest('figure') !== null;
  return isFigure ? `\n\n${picture}\n\n` : picture;
}
