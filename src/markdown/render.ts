import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { type RefusedText, RefusedTextError } from '../shared/render/refusal.ts';
import type { RenderResult } from '../shared/render/rendering.ts';
import { maxLength } from './base/bounds.ts';
import type { Colours, Environment, PictureSizes } from './base/environment.ts';
import { labelsFor } from './base/labels.ts';
import { loadLanguages } from './code/languages.ts';
import { factsOf, hasMaths, languagesOf, picturesOf } from './facts.ts';
import { loadMaths } from './maths/formula.ts';
import { parser, parserWithoutTypographer } from './parser.ts';
import { listBlocks, type SourceBlock } from './source-blocks.ts';

interface RenderOptions {
  /**
   * The article’s language, a BCP 47 tag. It decides the quotes and the words for screen readers.
   */
  lang?: string | undefined;
  /** Whether quotes, dashes and dots become typographic ones. The default is true. */
  typographer?: boolean;
  /** The sizes of known pictures, by their address in the HTML. */
  pictureSizes?: PictureSizes;
  /** Whether formulas have their TeX as the attribute `data-tex`. The default is false. */
  keepsTex?: boolean;
  /**
   * Gives code its colours, so that no language is loaded. By default languages are loaded, and
   * give the colours.
   */
  colours?: Colours;
}

interface LoadingOptions extends RenderOptions {
  /**
   * Is called once with the addresses of all pictures, if there are any and `pictureSizes` is not
   * given.
   */
  findPictureSizes?: (addresses: readonly string[]) => Promise<PictureSizes>;
}

/**
 * Makes the HTML of the published page, the preview and the feeds. It first loads the code
 * languages and the maths that this document needs, and rejects if one of them cannot be loaded.
 */
export async function renderMarkdown(
  markdown: string,
  options: LoadingOptions = {},
): Promise<RenderResult> {
  const document = parse(markdown, options);
  if (document.kind === 'refused') return document;
  await load(document, options);
  return write(document);
}

async function load({ tokens, md, env }: ParsedDocument, options: LoadingOptions): Promise<void> {
  const addresses = options.findPictureSizes ? picturesOf(tokens) : [];
  await Promise.all([
    options.colours ? undefined : loadLanguages(languagesOf(tokens, md)),
    hasMaths(tokens, md) ? loadMaths() : undefined,
    addresses.length > 0
      ? options.findPictureSizes?.(addresses).then((sizes) => {
          env.pictureSizes ??= sizes;
        })
      : undefined,
  ]);
}

/** Renders without waiting: code and formulas stay plain if their parts are not loaded yet. */
export function renderPrepared(markdown: string, options: RenderOptions = {}): RenderResult {
  const document = parse(markdown, options);
  return document.kind === 'refused' ? document : write(document);
}

/**
 * Renders a document as its top-level blocks, with their source lines. Code and formulas stay plain
 * if their parts cannot be loaded.
 */
export async function renderBlocks(
  markdown: string,
  options: LoadingOptions = {},
): Promise<{ kind: 'rendered'; blocks: SourceBlock[] } | RefusedText> {
  const document = parse(markdown, options);
  if (document.kind === 'refused') return document;
  const { tokens, md, env } = document;
  await load(document, options).catch(() => {});
  return orRefused(() => ({ kind: 'rendered', blocks: listBlocks(tokens, md, env) }));
}

export const parseMarkdown = (markdown: string) => parse(markdown, {});

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
  const env = makeEnvironment(options);
  return orRefused(() => ({ kind: 'parsed', md, tokens: md.parse(markdown, env), env }));
}

/** The state in which a text begins. */
export function makeEnvironment(options: RenderOptions): Environment {
  return {
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
    linesLeftByQuotes: 0,
    highlightedLength: 0,
    mathLength: 0,
    keepsTex: options.keepsTex ?? false,
    colouring: options.colours && { colours: options.colours, plain: [] },
  };
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
    if (!(error instanceof RefusedTextError)) throw error;
    const line = error.line === undefined ? undefined : error.line + 1;
    return { kind: 'refused', line, reason: error.reason };
  }
}
