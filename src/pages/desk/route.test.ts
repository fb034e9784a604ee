import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { loggedIn, type TestApp, testApp } from '../../../test/test-app.ts';
import { saveRevision } from '../../db/revisions.ts';
import { trashArticle } from '../../db/trash.ts';
import { editUrl, readUrl } from '../../urls.ts';

async function deskOf({ app }: TestApp, headers: Record<string, string>) {
  const answer = await app.inject({ url: '/desk', headers });
  expect(answer.statusCode).toBe(200);
  const sections = [...answer.body.matchAll(/<section><h2>(\w+) .*?<\/section>/gs)];
  const html = Object.fromEntries(sections.map(([section, heading = '']) => [heading, section]));
  return { body: answer.body, sections: html };
}

eachDatabase((_, kind) => {
  test('the desk has every article by its state, with what can be done to it', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const { db, clock } = test;
    const draft = await makeArticle(db, { title: 'A draft' });
    const scheduled = await makeArticle(db, { title: 'Soon', postedAt: clock.now + 1000 });
    const published = await makeArticle(db, { title: 'Out', postedAt: clock.now });
    const trashed = await makeArticle(db, { title: 'Gone', postedAt: clock.now });
    await trashArticle(db, trashed, clock.now - 3 * 24 * 60 * 60 * 1000);
    const { sections } = await deskOf(test, headers);
    expect(Object.keys(sections)).toEqual(['Drafts', 'Scheduled', 'Published', 'Trash']);
    expect(sections.Drafts).toContain(`<a href="${editUrl(draft)}">A draft</a>`);
    expect(sections.Drafts).toContain(`data-delete="${draft}"`);
    expect(sections.Scheduled).toContain(`<a href="${editUrl(scheduled)}">Soon</a>`);
    expect(sections.Scheduled).not.toContain(readUrl(scheduled));
    expect(sections.Published).toContain(`href="${readUrl(published)}">Read</a>`);
    expect(sections.Trash).toContain(`data-restore="${trashed}"`);
    expect(sections.Trash).not.toContain('data-delete');
    expect(textOf(sections.Trash ?? '').replaceAll('\n', '')).toContain(
      'Deleted 3 days ago, kept for 30 days',
    );
  });

  test('it says which article has changes that readers do not see yet', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    expect((await deskOf(test, headers)).body).not.toContain('Changes not yet published');
    const content = makeContent({ title: 'Better' });
    await saveRevision(test.db, { articleID, basedOn: 1, content, now: test.clock.now });
    const { sections } = await deskOf(test, headers);
    expect(sections.Published).toContain('Better');
    expect(sections.Published).toContain('Changes not yet published');
  });
});

test('an empty desk says so', async () => {
  const test = await testApp();
  const { body, sections } = await deskOf(test, await loggedIn(test));
  expect(textOf(body)).toContain('Nothing here yet. Write something.');
  expect(sections).toEqual({});
});
