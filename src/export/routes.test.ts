import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeArticle } from '../../test/make.ts';
import { asBrowser } from '../../test/requests.ts';
import { loggedIn, type TestApp, testApp } from '../../test/test-app.ts';
import { makeFile, makeUpload } from '../../test/uploads.ts';
import type { ArticleContent } from '../shared/document.ts';
import { exportHtmlUrl, exportZipUrl, printUrl } from '../urls.ts';

async function fetchExport(
  made: TestApp,
  url: (articleID: string) => string,
  content: Partial<ArticleContent> & { postedAt?: number },
) {
  const articleID = await makeArticle(made.db, content);
  const answer = await made.app.inject({ url: url(articleID), headers: await loggedIn(made) });
  expect(answer.statusCode).toBe(200);
  return { articleID, answer };
}

async function fetchZip(made: TestApp, content: Partial<ArticleContent> & { postedAt?: number }) {
  const { articleID, answer } = await fetchExport(made, exportZipUrl, content);
  const files = Object.entries(unzipSync(new Uint8Array(answer.rawPayload)));
  const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return { articleID, answer, files: new Map(files.map(([name, bytes]) => [name, text(bytes)])) };
}

eachDatabase((open, kind) => {
  test('the zip has the text byte for byte, and each of its files at the path that the text names', async () => {
    const made = await testApp({ kind });
    const picture = await makeUpload(made.context, '茶 碗.png', 'image/png', 'a picture');
    const cover = await makeUpload(made.context, 'cover.png', 'image/png', 'a cover');
    await makeUpload(made.context, 'other.png', 'image/png', 'of another article');
    const markdown = `A bowl.\r\n\r\n![bowl](${picture})  \r\n![gone](/uploads/00000000000000000000000000/gone.png)`;
    const { files, answer } = await fetchZip(made, {
      title: '雨: tea/rain?',
      coverUrl: cover,
      markdown,
    });
    expect([...files.keys()]).toEqual([
      '雨 tea rain.md',
      decodeURIComponent(picture).slice(1),
      cover.slice(1),
    ]);
    const [, frontMatter = '', text] = files.get('雨 tea rain.md')?.split('---\n') ?? [];
    expect(text).toBe(markdown);
    expect(parse(frontMatter)).toMatchObject({ title: '雨: tea/rain?', cover, draft: true });
    expect(parse(frontMatter)).not.toHaveProperty('date');
    expect(files.get(cover.slice(1))).toBe('a cover');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining(
        `filename*=UTF-8''${encodeURIComponent('雨 tea rain.zip')}`,
      ),
    });
  });

  test('another blog imports the zip with its pictures', async () => {
    const made = await testApp({ kind });
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const picture = await makeUpload(made.context, '茶 碗.svg', 'image/svg+xml', drawing);
    const postedAt = Date.parse('2026-11-19T08:30:00Z');
    const { files } = await fetchZip(made, {
      title: 'Tea',
      tags: ['tea', '茶'],
      coverUrl: picture,
      markdown: `![bowl](${picture})\n`,
      postedAt,
    });
    const other = await open();
    const folder = makeImport(other.db);
    folder.write(Object.fromEntries(files));
    await folder.run();
    const imported = await other.db
      .selectFrom('revisions')
      .innerJoin('articles', 'articles.id', 'revisions.article_id')
      .innerJoin('revision_texts', 'revision_texts.article_id', 'articles.id')
      .select(['title', 'tags', 'text', 'cover_url', 'posted_at'])
      .executeTakeFirstOrThrow();
    const uploads = await other.db.selectFrom('uploads').select(['id', 'name']).execute();
    expect(uploads).toHaveLength(1);
    const address = `/uploads/${uploads[0]?.id}/${encodeURIComponent(uploads[0]?.name ?? '')}`;
    expect(imported).toMatchObject({
      title: 'Tea',
      tags: 'tea,茶',
      text: `![bowl](${address})\n`,
      cover_url: address,
      posted_at: postedAt,
    });
  });
});

test('the HTML of a page names neither author nor day nor tags', async () => {
  const made = await testApp();
  const content = { title: 'On me', kind: 'page', slug: 'me', author: 'Lin' } as const;
  const { answer } = await fetchExport(made, exportHtmlUrl, { ...content, tags: ['t1'] });
  expect(answer.body).toContain('<h1>On me</h1>');
  expect(answer.body).not.toMatch(/Lin<|<time|t1/);
});

test('the HTML holds its pictures and styles, and leads to nothing but whole addresses', async () => {
  const made = await testApp({ environment: { PUBLIC_URL: 'https://blog.example' } });
  const picture = await makeUpload(made.context, 'a.png', 'image/png', 'a picture');
  const markdown = `# One\n\n[[toc]]\n\n![bowl](${picture} =40x30) ![far](https://far.example/a.png)\n\n[rain](/article/rain/) [note](#one) $x$`;
  const { answer } = await fetchExport(made, exportHtmlUrl, {
    title: 'Tea & rain',
    coverUrl: picture,
    markdown,
    lang: 'en',
  });
  const data = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`;
  const sources = [...answer.body.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].map(
    ([, source]) => source,
  );
  expect(sources).toEqual([data, data, 'https://far.example/a.png']);
  const links = [...answer.body.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, link]) => link);
  expect(links.filter((link) => !link?.startsWith('#'))).toEqual([
    'https://blog.example/article/rain/',
  ]);
  expect(answer.body).not.toMatch(/<script\b|<link\b(?![^>]*href="data:)|srcset=/);
  expect(answer.body).toContain('<h1>Tea &amp; rain</h1>');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Tea & rain.html"');
});

describe('the font of formulas', () => {
  const sheetOf = async (markdown: string, url: typeof exportHtmlUrl) => {
    const made = await testApp();
    const address = makeFile(made.context, 'maths-Ab12.woff2', 'a font');
    made.context.assets.inlineStyles.formulas = `@font-face{src:url(${address})}`;
    const { answer } = await fetchExport(made, url, { title: 'Tea', markdown });
    return /@font-face[^<]*/.exec(answer.body)?.[0];
  };

  test('is in the HTML of an article with formulas', async () => {
    const data = `data:font/woff2;base64,${Buffer.from('a font').toString('base64')}`;
    expect(await sheetOf('$x$', exportHtmlUrl)).toBe(`@font-face{src:url(${data})}`);
  });

  test('comes from the blog when the browser shows the HTML: its policy allows no other sheet', async () => {
    const address = '/assets/maths-Ab12.woff2';
    expect(await sheetOf('$x$', printUrl)).toBe(`@font-face{src:url(${address})}`);
  });

  test('is not in the HTML of an article without formulas', async () => {
    expect(await sheetOf('x', exportHtmlUrl)).toBeUndefined();
  });
});

test('a version that is shown is not saved to the disk, so that it can be printed', async () => {
  const { answer } = await fetchExport(await testApp(), printUrl, { title: '' });
  expect(answer.headers['content-disposition']).toMatch(/^inline/);
});

test.each([exportZipUrl, exportHtmlUrl])('only the owner can export', async (url) => {
  const { app, db } = await testApp();
  const articleID = await makeArticle(db, { postedAt: 1 });
  const answer = await app.inject({ url: url(articleID), headers: asBrowser });
  expect(answer.statusCode).not.toBe(200);
  expect(answer.body).not.toContain('enough');
});
