import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dose } from '../../test/dose.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeContent, makeRevision } from '../../test/make.ts';
import { findForbidden } from '../../test/markdown/allowed-html.ts';
import { markdownDocuments } from '../../test/markdown/markdown-documents.ts';
import { findRevision } from '../db/articles/find-revision.ts';
import { createArticleId } from '../shared/article-id.ts';
import { contentSchema } from '../shared/document.ts';
import type { RenderResult } from '../shared/render/rendering.ts';
import { listFaults } from '../shared/text-schema.ts';
import { isReason } from '../shared/texts/refusals.ts';
import { renderMarkdown } from './render.ts';

// fast-check prints the seed and the path of a failure. To repeat the failure, add both to these
// parameters. After a failure, fast-check looks for a shorter document that fails too. This limit
// (in ms) ends it before the test.
const parameters = { interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true };
const maxTestMs = 90_000;

function countLines(markdown: string): number {
  return markdown.split(/\r\n|\r|\n/).length;
}

function expectSound(result: RenderResult, lines: number): void {
  if (result.kind === 'refused') {
    expect(result.reason).toSatisfy(isReason);
    if (result.line === undefined) return;
    expect(result.line).toBeGreaterThanOrEqual(1);
    expect(result.line).toBeLessThanOrEqual(lines);
    return;
  }
  expect(findForbidden(result.html)).toEqual([]);
}

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">a</p>',
  '<p style="color: red">a</p>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href=" java\nscript:alert(1)">a</a>',
  '<a href="tea:x">a</a>',
  '<img src="data:image/svg+xml,x" alt="">',
  '<img src="blob:https://example.com/1" alt="">',
  '<h1 id="a">a</h1><h2 id="a">a</h2>',
  '<a class="anchor" href="#b" aria-labelledby="b">#</a>',
  '<p>a<p>b</p></p>',
  '<div class="heading">a',
  '<!-- a -->',
  '<math><mi href="/a">x</mi></math>',
  '<math><mi>x</mi><annotation-xml encoding="text/html"><p>a</p></annotation-xml></math>',
  '<svg></svg>',
])('the list of allowed HTML refuses %s', (html) => {
  expect(findForbidden(html)).not.toEqual([]);
});

test('every generated document is refused or gives allowed HTML, also after other documents', {
  timeout: maxTestMs,
}, async () => {
  let rendered = 0;
  const pictureSizes = new Map([['/b.png', { width: 640, height: 480 }]]);
  const langs = fc.constantFrom(undefined, 'en', 'zh-Hans', 'zh-Hant', 'ja', 'ko', 'de', 'fr');
  const pairs = fc.asyncProperty(
    markdownDocuments,
    markdownDocuments,
    langs,
    async (one, other, lang) => {
      const options = { lang, pictureSizes };
      const first = await renderMarkdown(one, options);
      const second = await renderMarkdown(other, options);
      expectSound(first, countLines(one));
      expectSound(second, countLines(other));
      const again = await Promise.all([
        renderMarkdown(other, options),
        renderMarkdown(one, options),
      ]);
      expect(again).toEqual([second, first]);
      if (first.kind === 'rendered') rendered += 1;
    },
  );
  await fc.assert(pairs, { ...parameters, numRuns: dose.renderedPairs });
  expect(rendered, 'documents that were rendered').toBeGreaterThan(0.8 * dose.renderedPairs);
});

eachDatabase((open, kind) => {
  test('a document is stored byte for byte, or refused with the name of its field', {
    timeout: maxTestMs,
  }, async () => {
    const { db } = await open();
    const kept = fc.asyncProperty(markdownDocuments, async (markdown) => {
      const content = makeContent({ markdown });
      const checked = contentSchema.safeParse(content);
      expect(checked.success).toBe(markdown.isWellFormed() && !markdown.includes('\0'));
      if (!checked.success) {
        const fields = listFaults(checked.error).map(({ field }) => field);
        expect(new Set(fields)).toEqual(new Set(['markdown']));
        return;
      }
      const articleID = createArticleId();
      await makeRevision(db, { articleID, basedOn: 0, content: checked.data, now: 1 });
      expect((await findRevision(db, articleID, 1))?.content.markdown).toBe(markdown);
    });
    await fc.assert(kept, { ...parameters, numRuns: dose.storedDocuments[kind] });
  });
});
