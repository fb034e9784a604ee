import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../test/document-samples.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeArticle, makeContent, makeRevision } from '../../test/make.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { findRevision } from '../db/articles/find-revision.ts';
import { findPublished } from '../db/articles/published.ts';
import { apiArticleUrl, apiPublishUrl, readUrl } from '../urls.ts';
import {
  contentSchema,
  documentFields,
  fieldNames,
  isSameContent,
  listDifferingFields,
  newContent,
  publicFieldNames,
  toStored,
} from './document.ts';

/** The columns of `revisions` that are not part of a document. */
const otherColumns = [
  ...['article_id', 'number', 'based_on', 'saved_at', 'key', 'hash', 'kind', 'name'],
  ...['published_at', 'kept_start', 'kept_end', 'words', 'han_characters'],
];

/** The columns of `revision_texts` that are not the text. */
const textKey = ['article_id', 'number'];

// A page needs a name.
const plain = makeContent({ slug: 'plain' });

describe.each(fieldNames)('the field %s', (name) => {
  const changed = { ...plain, ...sampleOf(name) };

  test('has a label in each language, and a value in a new article', () => {
    expect(documentFields[name].label.en).toMatch(/^[A-Z]/);
    expect(documentFields[name].label['zh-Hans']).toMatch(/\p{Script=Han}/u);
    expect(newContent()).toHaveProperty(name);
  });

  test('has a schema that accepts its sample', () => {
    expect(contentSchema.parse(changed)).toEqual(changed);
    expect(contentSchema.safeParse({ ...plain, [name]: 7 }).success).toBe(false);
  });

  test('makes two documents different, and is listed as the difference', () => {
    expect(isSameContent(plain, { ...plain })).toBe(true);
    expect(listDifferingFields(plain, changed)).toEqual([name]);
  });
});

eachDatabase((open, kind) => {
  test('the tables of revisions and of their texts have a column for each field, and no other', async () => {
    const { db } = await open();
    const tables = await db.introspection.getTables();
    const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns ?? [];
    const columns = [...columnsOf('revisions'), ...columnsOf('revision_texts')];
    const documentColumns = fieldNames.map((name) => documentFields[name].column);
    expect(columns.map((column) => column.name).sort()).toEqual(
      [...otherColumns, ...textKey, ...documentColumns].sort(),
    );
  });

  describe.each(fieldNames)('the field %s', (name) => {
    const changed = { ...plain, ...sampleOf(name) };

    test('is saved and read back', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, plain);
      await makeRevision(db, { articleID, basedOn: 1, content: changed, now: 2 });
      expect((await findRevision(db, articleID, 2))?.content).toEqual(changed);
    });

    test('makes the save of a second tab parallel, and this tab gets the value', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, plain);
      await makeRevision(db, { articleID, basedOn: 1, content: changed, now: 2 });
      const late = await makeRevision(db, { articleID, basedOn: 1, content: plain, now: 3 });
      expect(late).toMatchObject({ parallelTo: { revision: 2, content: changed } });
      expect((await findRevision(db, articleID, 3))?.content).toEqual(plain);
    });

    test('goes through the calls of the edit page', async () => {
      const test = await testApp({ kind });
      const headers = await loggedIn(test);
      const url = apiArticleUrl('0123456789AB');
      const payload = makeSaveBody({ basedOn: 0, content: changed });
      const saved = await test.app.inject({ method: 'PUT', url, headers, payload });
      expect(saved.statusCode).toBe(200);
      const article = (await test.app.inject({ url, headers })).json();
      expect(article.content).toEqual(changed);
      const late = makeSaveBody({ basedOn: 0, content: plain });
      const beside = await test.app.inject({ method: 'PUT', url, headers, payload: late });
      expect(beside.json().parallelTo.content).toEqual(changed);
      const published = await test.app.inject({
        method: 'POST',
        url: apiPublishUrl('0123456789AB'),
        headers,
        payload: { revision: 1 },
      });
      expect(published.statusCode).toBe(200);
    });
  });

  describe.each(publicFieldNames)('the field %s, which visitors get,', (name) => {
    const { articleName, frontMatter } = documentFields[name];
    const content = { ...plain, ...sampleOf(name) };
    const value = toStored(content[name]);

    test('is published', async () => {
      const { db } = await open();
      const articleID = await makeArticle(db, { ...content, postedAt: 1 });
      expect(await findPublished(db, articleID, 2)).toHaveProperty(articleName, value);
    });

    test('stands on the reading page', async () => {
      const { app, db } = await testApp({ kind });
      const articleID = await makeArticle(db, { ...content, postedAt: 1 });
      // An article that is alone in its series does not name it.
      await makeArticle(db, { series: content.series, postedAt: 1 });
      const { body } = await app.inject(readUrl(articleID));
      const shown = body.replace(/<script type="application\/json".*?<\/script>/gs, '');
      for (const text of [content[name]].flat()) expect(shown).toContain(text);
    });

    test('is exported, and imported again', async () => {
      const { app, db } = await testApp({ kind });
      const articleID = await makeArticle(db, { ...content, postedAt: 1 });
      const { body } = await app.inject(`/article/${articleID}/read.md`);
      expect(body).toMatch(new RegExp(`^${frontMatter.written}: `, 'm'));

      const other = await open();
      const blog = makeImport(other.db);
      blog.write({ 'article.md': body });
      expect(await blog.run()).toMatchObject({ added: 1, refused: [] });
      const imported = await blog.idOf(content.title);
      expect((await findRevision(other.db, imported, 1))?.content[name]).toEqual(content[name]);
    });
  });
});
