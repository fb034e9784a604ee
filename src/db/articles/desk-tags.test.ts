import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { listAllTags } from './desk.ts';
import { trashArticle } from './trash.ts';

eachDatabase((open) => {
  test('all tags of current versions are listed, the most used first', async () => {
    const { db } = await open();
    const changed = await makeArticle(db, { tags: ['old', 'tea'] });
    const content = makeContent({ tags: ['茶', 'tea'] });
    await makeRevision(db, { articleID: changed, basedOn: 1, content, now: 2 });
    await makeArticle(db, { tags: ['tea', 'rain'], postedAt: 1 });
    await makeArticle(db, { tags: [] });
    const trashed = await makeArticle(db, { tags: ['gone'] });
    await trashArticle(db, trashed, 1);
    expect(await listAllTags(db)).toEqual(['tea', 'rain', '茶']);
  });
});
