import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type { Environment } from '../../markdown/base/environment.ts';
import { labelsFor } from '../../markdown/base/labels.ts';
import { parser } from '../../markdown/parser.ts';
import { listDestinations } from './links.ts';

/** The addresses of the links and pictures that readers get, and those of all definitions. */
function readByRenderer(markdown: string): { shown: string[]; defined: string[] } {
  const env: Environment = {
    lang: undefined,
    labels: labelsFor(undefined),
    pictureSizes: undefined,
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
    keepsTex: false,
  };
  const shown: string[] = [];
  const collect = (tokens: ReturnType<typeof parser.parse>) => {
    for (const token of tokens) {
      // An address in pointed brackets (`auto`) leads to another site: the import has nothing to do
      // there.
      if (token.type === 'link_open' && token.info !== 'auto') {
        shown.push(token.attrGet('href') ?? '');
      }
      if (token.type === 'image') shown.push(token.attrGet('src') ?? '');
      collect(token.children ?? []);
    }
  };
  collect(parser.parse(markdown, env));
  return { shown, defined: Object.values(env.references ?? {}).map(({ href }) => href) };
}

function readByImport(markdown: string): string[] {
  return listDestinations(markdown).map(({ href }) => parser.normalizeLink(href));
}

describe('the import finds the links that readers get', () => {
  test.each([
    ['in a paragraph', 'a [b](c) d'],
    ['behind a name that is defined nowhere', '[a][b](c)'],
    ['around brackets', '[[a] b](c)'],
    ['around a name that is defined nowhere', '[[a][b] c](d)'],
    ['not around a link', '[a [b](c) d](e)'],
    ['around a picture', '[![a](b)](c)'],
    ['around a picture with a size', '[![a](b =10x20)](c)'],
    ['as pictures with one side', '![a](b =10x) ![a](c =x20)'],
    ['as pictures with a title and a size', '![a](b "c" =10x20)'],
    ['not as links with a size', '[a](b =10x20)'],
    ['not as pictures with more than a size', '![a](b =10x20 c)'],
    ['with spaces around the address', '[a](  b  "c"  )'],
    ['with an empty text', '[](a)'],
    ['with parentheses in the address', '[a](b(c)d) [e](f\\)g)'],
    ['not with a space in the address', '[a](b c)'],
    ['with a space between pointed brackets', '[a](<b>)'],
    ['not where the address has no end', '[a](<b\n[c](d)'],
    ['in emphasis', '**[a](b)** *c [d](e)*'],
    ['in headings', '# [a](b)\n\n[c](d)\n==='],
    ['in a quotation behind HTML', '> <div>\n>\n> [a](b)\n\n> <!-- c\n> -->\n> [d](e)'],
    ['in a table', '| a |\n|---|\n| [b](c) |'],
    ['in lists and quotations', '- [a](b)\n  > 1. [c](d)\n\n* [x] [e](f)'],
    ['in a footnote', 'a[^1]\n\n[^1]: [b](c)'],
    ['in the further paragraphs of a footnote', 'a[^1]\n\n[^1]: b\n\n    [c](d)\n\n    - [e](f)'],
    ['in a footnote directly below a text', 'a[^1]\n[^1]: [b](c)\n\ntext [d](e)'],
    ['below a footnote', '[^1]: a\n\n[b](c)'],
    ['behind an abbreviation', '*[HTML]: b\n\n[c](d) HTML'],
    ['in a definition list', 'Term\n: [a](b)'],
    ['not in code', '`[a](b)` [c](d)\n\n    [e](f)\n\n```\n[g](h)\n```'],
    ['not in a formula', '$[a](b)$ $$[c](d)$$ [e](f)'],
    ['between prices', '$5 [a](b) and $6'],
    ['not in a tag', '<a title="[a](b)"> [c](d)'],
    ['not in an address in pointed brackets', '[a<https://b.example/](c)>'],
    ['next to escaped brackets', '\\[a](b) [c\\](d) [e](f)'],
    ['with CRLF', '[a](b)\r\n\r\n> [c](d)\r\n'],
  ])('%s', (_, markdown) => {
    const { shown } = readByRenderer(markdown);
    expect(readByImport(markdown).toSorted()).toEqual(shown.toSorted());
  });

  test('with names that are defined anywhere', () => {
    const markdown = '[[a] b](c) [d][A]\n\n> [a]: e';
    expect(readByRenderer(markdown).shown).toEqual(['e', 'e']);
    expect(readByImport(markdown)).toEqual(['e']);
  });

  const specification: { tests: { number: number; markdown: string }[] } = createRequire(
    import.meta.url,
  )('commonmark-spec');

  /** Two definitions of one name: links use the first only. The import reads both. */
  const secondDefinitions = new Map([
    [204, 'second'],
    [544, '/url2'],
  ]);

  test.each(specification.tests)('in example $number of CommonMark', ({ number, markdown }) => {
    const text = markdown.replaceAll('→', '\t');
    const { shown, defined } = readByRenderer(text);
    const found = new Set(readByImport(text));
    const second = secondDefinitions.get(number);
    // An empty address, as in `[a]()`, is no text that could be rewritten.
    const wanted = new Set([...shown, ...defined, ...(second ? [second] : [])].filter(Boolean));
    found.delete('');
    expect(found).toEqual(wanted);
  });
});
