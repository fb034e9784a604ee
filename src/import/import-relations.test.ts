import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeArticle } from '../../test/make.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { findRevision } from '../db/articles/find-revision.ts';
import { trashArticle } from '../db/articles/trash.ts';
import { findSeriesPlace } from '../db/relations/series.ts';
import { findTranslations } from '../db/relations/translations.ts';
import { setArticlePassword } from '../db/sharing/article-passwords.ts';
import { exportZipUrl, markdownUrl } from '../urls.ts';

const keyIn = (file: string) => /^translationKey: "(.*)"$/m.exec(file)?.[1];

eachDatabase((open, kind) => {
  /** A chain of three articles in one series: `c` names `b`, and `b` names `a`. */
  async function blog() {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const series = 'Notes: on "tea"';
    const a = await makeArticle(test.db, { title: 'A', lang: 'en', series, postedAt: 1 });
    const b = await makeArticle(test.db, { title: 'B', translationOf: a, series, postedAt: 2 });
    const c = await makeArticle(test.db, { title: 'C', translationOf: b, series, postedAt: 3 });
    const markdownOf = async (id: string) => (await test.app.inject(markdownUrl(id))).body;
    const zipOf = async (id: string) => {
      const { rawPayload } = await test.app.inject({ url: exportZipUrl(id), headers });
      const [file] = Object.values(unzipSync(new Uint8Array(rawPayload)));
      return new TextDecoder().decode(file);
    };
    return { ...test, a, b, c, markdownOf, zipOf };
  }

  test.each(['markdownOf', 'zipOf'] as const)(
    'series and translations are the same in a blog that imports %s of each article',
    async (form) => {
      const from = await blog();
      const { db } = await open();
      const folder = makeImport(db);
      for (const id of [from.a, from.b, from.c])
        folder.write({ [`${id}.md`]: await from[form](id) });
      expect(await folder.run()).toMatchObject({ added: 3, refused: [] });
      const now = folder.clock.now;
      const ids = await Promise.all(['A', 'B', 'C'].map((title) => folder.idOf(title)));
      for (const [index, id] of ids.entries()) {
        const others = await findTranslations(db, id, now);
        expect(others.map(({ articleID }) => articleID)).toEqual(ids.toSpliced(index, 1));
        expect(await findSeriesPlace(db, id, now)).toMatchObject({
          ...{ name: 'Notes: on "tea"', place: index + 1, count: 3 },
        });
      }
    },
  );

  test('the owner’s export knows drafts, and that of everybody does not', async () => {
    const { db, a, zipOf, markdownOf } = await blog();
    const alone = await makeArticle(db, { title: 'Alone', postedAt: 1 });
    const draft = await makeArticle(db, { title: 'Draft', translationOf: alone });
    expect(keyIn(await zipOf(alone))).toBe([alone, draft].sort()[0]);
    expect(keyIn(await zipOf(draft))).toBe([alone, draft].sort()[0]);
    expect(await markdownOf(alone)).not.toContain('translationKey');
    await trashArticle(db, draft, 1);
    expect(keyIn(await zipOf(alone))).toBeUndefined();
    expect(keyIn(await markdownOf(a))).toBeDefined();
  });

  test('a key tells nothing of an article with a password', async () => {
    const { db, a, b, c, markdownOf } = await blog();
    await setArticlePassword(db, b, 'hash', 1);
    await setArticlePassword(db, c, 'hash', 1);
    expect(await markdownOf(a)).not.toContain('translationKey');
  });
});

describe('an import', () => {
  test.each([
    ['of Hugo', 'series: [Tea, Other]\ntranslationKey: about-tea', 'Tea', 'about-tea'],
    ['of Jekyll', 'series:\n  name: Tea\n  index: 2', 'Tea', null],
    ['of Zola', 'taxonomies:\n  series: [Tea]', 'Tea', null],
    ['with our own name', 'series: "  Tea  "\ntranslationOf: 0123456789AB', 'Tea', '0123456789AB'],
    ['without both', 'lang: en', null, null],
  ])('%s reads series and key', async (_, lines, series, translationOf) => {
    const { db } = await testApp();
    const folder = makeImport(db);
    folder.write({ 'a.md': `---\ntitle: A\n${lines}\n---\nText\n` });
    expect(await folder.run()).toMatchObject({ added: 1, refused: [] });
    const revision = await findRevision(db, await folder.idOf('A'), 1);
    expect(revision?.content).toMatchObject({ series, translationOf });
  });

  test.each([
    ['series: [Tea, Rain, Tea]', ['a.md joins only the first of its 2 series, “Tea”']],
    ['series: [Tea, "Tea "]', []],
    ['series: Tea', []],
  ])('with %s tells what it leaves out, each time', async (line, notes) => {
    const { db } = await testApp();
    const folder = makeImport(db);
    folder.write({ 'a.md': `---\ntitle: A\n${line}\n---\nText\n` });
    expect(await folder.run()).toMatchObject({ added: 1, notes });
    expect(await folder.run()).toMatchObject({ unchanged: 1, notes });
  });

  test('leaves out a name of a series that is too long, and says where', async () => {
    const { db } = await testApp();
    const folder = makeImport(db);
    folder.write({ 'a.md': `---\ntitle: A\nseries: ${'x'.repeat(101)}\n---\nText\n` });
    expect(await folder.run()).toMatchObject({
      added: 1,
      notes: ['a.md:3 has a “series” that cannot be read; it is left out'],
    });
  });
});
