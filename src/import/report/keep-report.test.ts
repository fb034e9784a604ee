import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeImport } from '../../../test/import-folder.ts';
import { listImportReports, removeImportReport } from '../../db/settings/import-reports.ts';
import type { Db } from '../../db/tables.ts';
import { keepReport } from './keep-report.ts';

/** The password is too short, so the article wants a look. */
const post = (title: string, text: string) =>
  `---\ntitle: ${title}\ndate: 2024-05-01\npassword: abc\n---\n${text}\n`;

async function blogOf(open: () => Promise<{ db: Db }>) {
  const { db } = await open();
  const blog = makeImport(db);
  const importAndKeep = async () => {
    const { outcome, source } = await blog.import();
    return keepReport(db, outcome, source, blog.clock.now);
  };
  return { db, blog, importAndKeep };
}

eachDatabase((open) => {
  test('a report has what came, with the articles of the notes', async () => {
    const { db, blog, importAndKeep } = await blogOf(open);
    blog.write({ 'tea.md': post('Tea', 'Hot.'), 'bad.md': Buffer.from([0xff, 0xfe, 0xfd]) });
    blog.write({ '_index.md': '# List\n' });
    expect(await importAndKeep()).toBe(true);
    const [report] = await listImportReports(db);
    expect(report).toMatchObject({
      ...{ importedAt: blog.clock.now, collection: 'blog', left: 0 },
      counts: { files: 2, added: 1, changed: 0, unchanged: 0, refused: 1, drafts: 1 },
      refused: [{ place: expect.stringMatching(/^bad\.md/) }],
    });
    expect(report?.notes.map(({ kind, articleID }) => [kind, articleID])).toEqual([
      ['password-not-taken', await blog.idOf('Tea')],
      ['list', undefined],
    ]);
  });

  test('an import that has changed nothing has no report', async () => {
    const { db, blog, importAndKeep } = await blogOf(open);
    blog.write({ 'tea.md': post('Tea', 'Hot.') });
    await importAndKeep();
    const [report] = await listImportReports(db);
    await removeImportReport(db, report?.id ?? '');
    expect(await importAndKeep()).toBe(false);
    expect(await listImportReports(db)).toEqual([]);
  });

  test('an article that has not changed does not want a look again', async () => {
    const { db, blog, importAndKeep } = await blogOf(open);
    blog.write({ 'tea.md': post('Tea', 'Hot.'), 'rain.md': post('Rain', 'Wet.') });
    await importAndKeep();
    blog.write({ 'rain.md': post('Rain', 'Dry.') });
    expect(await importAndKeep()).toBe(true);
    const [newest] = await listImportReports(db);
    expect(newest?.notes.map(({ path }) => path)).toEqual(['rain.md']);
  });
});
