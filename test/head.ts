import { parseFragment } from 'parse5';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';

/**
 * The head of a page: `name: content` of each meta, `rel hreflang type title: href` of each link,
 * and the JSON.
 */
export function headOf(head: ReactElement) {
  const said: string[] = [];
  let data: Record<string, unknown> | undefined;
  for (const node of parseFragment(renderToStaticMarkup(head)).childNodes) {
    if (!('attrs' in node)) throw new Error(`a node ${node.nodeName}`);
    const of = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    if (node.tagName === 'meta') said.push(`${of.name ?? of.property}: ${of.content}`);
    if (node.tagName === 'link') {
      said.push(
        [of.rel, of.hreflang, of.type, of.title].filter(Boolean).join(' ').concat(`: ${of.href}`),
      );
    }
    if (node.tagName === 'script') {
      expect(of.type).toBe('application/ld+json');
      const [text] = node.childNodes;
      data = JSON.parse(text && 'value' in text ? text.value : '');
    }
  }
  return { said, data };
}

/** The parts of a blog that the head of a page shows. */
export const headFrame = {
  brand: 'Tea & rain',
  description: 'Small things.',
  lang: 'en' as const,
  origin: 'https://blog.example',
  ownerName: 'Zhixia Lin',
  identity: undefined,
};
