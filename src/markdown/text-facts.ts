import type Token from 'markdown-it/lib/token.mjs';
import type { RefusedText } from '../shared/render/refusal.ts';
import { factsOf } from './facts.ts';
import { parseMarkdown } from './render.ts';

/** An address in a text, with the line on which its paragraph begins. The first line is 1. */
export interface AddressInText {
  address: string;
  line: number;
}

/** What the editor has to know of a text before it is published. */
export interface TextFacts {
  kind: 'facts';
  /** Without markup. Empty if there is no paragraph. */
  firstParagraph: string;
  picturesWithoutAlt: AddressInText[];
  /** The addresses as they stand in the HTML. */
  links: AddressInText[];
  /** The ids that a link on this page can lead to. */
  anchors: string[];
}

/** Reads a text by the rules of the renderer. It writes no HTML and loads nothing. */
export function readFacts(markdown: string): TextFacts | RefusedText {
  const document = parseMarkdown(markdown);
  if (document.kind === 'refused') return document;
  const { tokens, env } = document;
  const picturesWithoutAlt: AddressInText[] = [];
  const links: AddressInText[] = [];
  for (const token of tokens) {
    const line = (token.map?.[0] ?? 0) + 1;
    for (const child of token.children ?? []) {
      const { type } = child;
      if (type === 'link_open') links.push({ address: child.attrGet('href') ?? '', line });
      if (type === 'image' && altOf(child) === '') {
        picturesWithoutAlt.push({ address: child.attrGet('src') ?? '', line });
      }
    }
  }
  const { firstParagraph } = factsOf(tokens);
  const anchors = env.toc.map(({ id }) => id);
  return { kind: 'facts', firstParagraph, picturesWithoutAlt, links, anchors };
}

const altOf = ({ content }: Token) => content.trim();
