import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { maxLength } from './base/bounds.ts';
import type { Environment, PictureSizes } from './base/environment.ts';
import { labelsFor } from './base/labels.ts';
import { Refused, type RefusedText } from './base/refusal.ts';
import type { RenderResult } from './base/rendering.ts';
import { loadLanguages } from './code/languages.ts';
import { factsOf, hasMaths, languagesOf, picturesOf } from './facts.ts';
import { loadMaths } from './maths/formula.ts';
import { parser, parserWithoutTypographer } from './parser.ts';

interface RenderOptions {
  /** Of the article, a BCP 47 tag: it decides its quotes, and the words that screen readers say. */
  lang?: string | undefined;
  /** Whether quotes, dashes and dots become typographic ones; by default they do. */
  typographer?: boolean;
  /** The pictures whose size is known, by the address that they have in the HTML. */
  pictureSizes?: PictureSizes;
}

interface LoadingOptions extends RenderOptions {
  /** Asked once for all pictures of the document, where `pictureSizes` is not given. */
  findPictureSizes?: (addresses: readonly string[]) => Promise<PictureSizes>;
}

/**
 * The published page, the preview, the feed and the exports: all are made here. What only some documents
 * need, code languages and maths, is loaded first; rejects when it can't be.
 */
export async function renderMarkdown(
  markdown: string,
  options: LoadingOptions = {},
): Promise<RenderResult> {
  const document = parse(markdown, options);
  if (document.kind === 'refused') return document;
  const { tokens, md, env } = document;
  const addresses = options.findPictureSizes ? picturesOf(tokens) : [];
  await Promise.all([
    loadLanguages(languagesOf(tokens, md)),
    hasMaths(tokens, md) ? loadMaths() : undefined,
    addresses.length > 0
      ? options.findPictureSizes?.(addresses).then((sizes) => {
          env.pictureSizes ??= sizes;
        })
      : undefined,
  ]);
  return write(document);
}

/** The same at once: what is not loaded stays plain. */
export function renderPrepared(markdown: string, options: RenderOptions = {}): RenderResult {
  const document = parse(markdown, options);
  return document.kind === 'refused' ? document : write(document);
}

interface ParsedDocument {
  kind: 'parsed';
  md: MarkdownIt;
  tokens: Token[];
  env: Environment;
}

function parse(markdown: string, options: RenderOptions): ParsedDocument | RefusedText {
  if (markdown.length > maxLength) {
    return {
      kind: 'refused',
      line: undefined,
      reason: { name: 'length', maxCharacters: maxLength },
    };
  }
  const md = options.typographer === false ? parserWithoutTypographer() : parser;
  const env: Environment = {
    lang: options.lang,
    labels: labelsFor(options.lang),
    pictureSizes: options.pictureSizes,
    abbreviations: new Map(),
    footnotes: new Map(),
    toc: [],
    tocCount: 0,
    tocList: undefined,
    missingCells: 0,
    line: undefined,
    inlineDepth: 0,
    highlightedLength: 0,
    mathLength: 0,
  };
  return orRefused(() => ({ kind: 'parsed', md, tokens: md.parse(markdown, env), env }));
}

function write({ md, tokens, env }: ParsedDocument): RenderResult {
  return orRefused(() => {
    const html = md.renderer.render(tokens, md.options, env);
    return { kind: 'rendered', html, toc: env.toc, ...factsOf(tokens) };
  });
}

function orRefused<T>(make: () => T): T | RefusedText {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const line = error.line === undefined ? undefined : error.line + 1;
    return { kind: 'refused', line, reason: error.reason };
  }
}
