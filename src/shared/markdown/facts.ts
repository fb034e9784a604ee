import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { inlineText } from './base/inline-text.ts';
import type { Facts } from './base/rendering.ts';
import { infoOf, languageNamed } from './code/code.ts';
import { countWords } from './count-words.ts';

export function factsOf(tokens: readonly Token[], md: MarkdownIt): Facts {
  const lines: string[] = [];
  let firstParagraph = '';
  for (const [index, { type, content, children }] of tokens.entries()) {
    if (type === 'inline') {
      const text = inlineText(children ?? []).trim();
      lines.push(text);
      const before = tokens[index - 1];
      const isParagraph = before?.type === 'paragraph_open' && before.level === 0;
      if (isParagraph && firstParagraph === '') firstParagraph = text;
    } else if (type === 'fence' || type === 'code_block' || type === 'math_block') {
      lines.push(content.replace(/\n$/, ''));
    }
  }
  const text = lines.join('\n');
  return {
    text,
    firstParagraph,
    ...countWords(text),
    languages: languagesOf(tokens, md),
    links: linksOf(tokens),
    pictures: picturesOf(tokens),
  };
}

function linksOf(tokens: readonly Token[]): string[] {
  const links: string[] = [];
  for (const { children } of tokens) {
    for (const child of children ?? []) {
      if (child.type === 'link_open') links.push(child.attrGet('href') ?? '');
    }
  }
  return links;
}

export function picturesOf(tokens: readonly Token[]): Facts['pictures'] {
  const pictures: Facts['pictures'] = [];
  for (const { children } of tokens) {
    for (const child of children ?? []) {
      if (child.type !== 'image') continue;
      const alt = inlineText(child.children ?? []);
      pictures.push({ address: child.attrGet('src') ?? '', alt });
    }
  }
  return pictures;
}

export function languagesOf(tokens: readonly Token[], md: MarkdownIt): string[] {
  const names = new Set<string>();
  for (const token of tokens) {
    if (token.type !== 'fence') continue;
    const info = infoOf(token, md);
    if (info !== '') names.add(languageNamed(info));
  }
  return [...names];
}

export function hasMaths(tokens: readonly Token[], md: MarkdownIt): boolean {
  return tokens.some(
    (token) =>
      token.type === 'math_block' ||
      (token.type === 'fence' && infoOf(token, md) === 'math') ||
      token.children?.some(({ type }) => type === 'math_inline'),
  );
}
