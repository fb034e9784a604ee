import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByRole, getByRole } from '../../../test/html.ts';
import { makeImportReport } from '../../../test/import-report.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { saveImportReport } from '../../db/settings/import-reports.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { makeNote } from '../../shared/import/import-note.ts';
import type { ImportReport } from '../../shared/import/import-report.ts';
import { deskUrl, editUrl, movedInDismissUrl, movedInUrl } from '../../urls.ts';

async function reportsApp(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const open = async (url: string) => {
    const answer = await test.app.inject({ url, headers });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };
  return {
    ...test,
    open,
    keep: (given: Partial<ImportReport>) => saveImportReport(test.db, makeImportReport(given)),
    text: async (url: string = movedInUrl) =>
      textOf(await open(url))
        .split('\n')
        .filter(Boolean)
        .join(' '),
    dismiss: (report: string) =>
      test.app.inject({
        method: 'POST',
        url: movedInDismissUrl,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ report }).toString(),
      }),
  };
}

const idIn = (page: string) => /name="report" value="([^"]*)"/.exec(page)?.[1] ?? '';

eachDatabase((_, kind) => {
  test('a report leads to the articles that want a look, as they are now', async () => {
    const { db, clock, open, keep, text } = await reportsApp(kind);
    const renamed = await makeArticle(db, { title: 'Old name', postedAt: 1 });
    const content = makeContent({ title: 'New <name>' });
    await makeRevision(db, { articleID: renamed, basedOn: 1, content, now: clock.now });
    const binned = await makeArticle(db, { title: 'Binned' });
    await trashArticle(db, binned, clock.now);
    const draft = await makeArticle(db, { title: 'Draft' });
    const edited = makeNote('edited');
    await keep({
      notes: [
        { ...edited, path: 'a.md', line: 12, articleID: renamed },
        { ...makeNote('protected'), path: 'a.md', articleID: renamed },
        { ...edited, path: 'b.md', articleID: binned },
        { ...edited, path: 'c.md', articleID: draft },
        { ...edited, path: 'd.md', articleID: 'ZZZZZZZZZZZZ' },
        makeNote('not-imported', { part: 'comments', count: 9 }),
        { ...makeNote('gone'), path: 'e.md' },
        { ...makeNote('gone'), path: 'f.md' },
      ],
      refused: [{ place: 'bad.md:3', reason: 'date: is <none>' }],
      counts: { ...makeImportReport().counts, refused: 1, drafts: 2, pages: 1, addresses: 7 },
      left: 4,
    });
    const page = await open(movedInUrl);
    expect(getByRole(page, 'link', 'New <name>').attributes.href).toBe(editUrl(renamed));
    expect(getByRole(page, 'link', 'Binned').attributes.href).toBe(editUrl(binned));
    expect(findByRole(page, 'link').map(({ name }) => name)).not.toContain('d.md');
    const said = await text();
    for (const words of [
      'Moved in on November 20, 2026 From “tea”',
      'Articles 1 new Of them 2 drafts, 1 page Old addresses 7 lead here',
      '4 articles want a look New <name> a.md line 12 was edited in Suibi too; that text is in its history needs its password here too',
      'Binned In the trash b.md',
      'Draft Draft c.md',
      'd.md Deleted was edited',
      '1 file refused bad.md:3 date: is <none>',
      'Good to know not imported: comments (9) e.md is gone; its article stays 1 more f.md is gone',
      '4 more messages had no room here',
    ]) {
      expect(said.replace(/\s+/g, ' ')).toContain(words);
    }
    await saveSettings(db, { language: 'zh-Hans' });
    expect((await text()).replace(/\s+/g, ' ')).toContain('2026 年 11 月 20 日迁入');
    expect((await text()).replace(/\s+/g, ' ')).toContain('4 篇文章请过目');
  });

  test('the desk leads to the newest report until all are dismissed', async () => {
    const { open, keep, text, dismiss } = await reportsApp(kind);
    expect(findByRole(await open(deskUrl), 'link').map(({ name }) => name)).not.toContain('Moved');
    expect(await text()).toContain('There is no report.');
    await keep({ collection: 'older' });
    await keep({ collection: 'newer', importedAt: Date.parse('2026-11-21T08:00:00Z') });
    const link = getByRole(await open(deskUrl), 'link', 'Moved in on November 21, 2026');
    expect(link.attributes.href).toBe(movedInUrl);
    expect(await text()).toMatch(/newer.*older/s);

    const first = idIn(await open(movedInUrl));
    expect((await dismiss(first)).headers.location).toBe(movedInUrl);
    expect(await text()).not.toContain('newer');
    // A second tab still shows it.
    expect((await dismiss(first)).statusCode).toBe(303);
    expect((await dismiss(idIn(await open(movedInUrl)))).headers.location).toBe(deskUrl);
    expect(await text(deskUrl)).not.toContain('Moved in');
  });
});

test.each(['', 'x', '1 2', `import folder tea`])('no report is called %j', async (report) => {
  const { db, dismiss } = await reportsApp();
  const rows = () => db.selectFrom('settings').selectAll().execute();
  const before = await rows();
  expect((await dismiss(report)).statusCode).toBe(400);
  expect(await rows()).toEqual(before);
});
