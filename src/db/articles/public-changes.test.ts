import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { setChangedAt } from '../../../test/database/public-changes.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { setOwner } from '../account/owner.ts';
import { offerSetupToken } from '../account/setup-tokens.ts';
import { findBlogId } from '../settings/blog-id.ts';
import { saveRootFile } from '../settings/root-files.ts';
import { saveSettings } from '../settings/settings.ts';
import { setArticlePassword } from '../sharing/article-passwords.ts';
import { findDayKey } from '../statistics/views.ts';
import type { Db, Tables } from '../tables.ts';
import { addUpload } from '../uploads/upload-state.ts';
import { offerUploadSecret } from '../uploads/uploads.ts';
import { offerImportFolder, takeImportTurn } from './imports.ts';
import { findPublicVersion } from './public-changes.ts';
import { publishRevision, unpublish } from './publishing.ts';
import { addListRedirects, addRedirects } from './redirects.ts';
import { refreshRendering } from './renderings.ts';
import { restoreArticle, trashArticle } from './trash.ts';

const now = 1_000_000;

async function countChanges(db: Db): Promise<number> {
  const row = await db.selectFrom('public_changes').select('number').executeTakeFirstOrThrow();
  return row.number;
}

/** Whether the work is a public change. */
async function isChange(db: Db, work: () => Promise<unknown>): Promise<boolean> {
  const before = await countChanges(db);
  await work();
  return (await countChanges(db)) > before;
}

/**
 * The columns whose changes are public changes, and all others. Each new column needs a place here.
 */
const columns: Record<keyof Tables, { isPublic: string; others: string }> = {
  articles: {
    isPublic: 'published_revision posted_at updated_at trashed_at',
    // The count of views on a page may be some seconds old.
    // `is_page` changes only with `published_revision`.
    others: 'id revision last_revision created_at clicks is_page',
  },
  // A revision that visitors see is not changed any more.
  revisions: {
    isPublic: '',
    others:
      'article_id number based_on saved_at key hash kind name published_at kept_start kept_end ' +
      'title author tags excerpt cover_url lang document_kind slug series translation_of ' +
      'words han_characters',
  },
  revision_texts: { isPublic: '', others: 'article_id number text' },
  renderings: {
    isPublic: 'article_id revision version lang reading_minutes summary toc html',
    others: '',
  },
  // The index follows what is published.
  search_passages: {
    isPublic: '',
    others: 'id article_id number is_alone revision version plain',
  },
  // The indexes of the owner alone.
  desk_passages: {
    isPublic: '',
    others: 'id article_id number is_alone revision version plain',
  },
  past_passages: {
    isPublic: '',
    others: 'id article_id number is_alone revision version plain',
  },
  related_passages: { isPublic: 'passage_id related_id score', others: '' },
  passages_to_relate: { isPublic: '', others: 'passage_id' },
  articles_to_index: { isPublic: '', others: 'article_id' },
  // `shown_at` follows changes of `articles` that are public.
  article_tags: { isPublic: 'article_id position tag', others: 'shown_at' },
  article_series: { isPublic: 'article_id series', others: '' },
  translation_links: { isPublic: 'article_id from_name to_name', others: '' },
  article_passwords: { isPublic: 'article_id password_hash set_at', others: '' },
  draft_links: { isPublic: '', others: 'article_id token_hash ends_at' },
  redirects: { isPublic: 'address article_id', others: '' },
  list_redirects: { isPublic: 'address list tag', others: '' },
  settings: { isPublic: 'name value', others: '' },
  root_files: { isPublic: 'name content', others: '' },
  owner: { isPublic: 'display_name', others: 'id username password_hash created_at' },
  uploads: {
    isPublic: 'name media_type width height trashed_at smaller',
    others:
      'id bytes created_at smaller_tries cleaning cleaning_tries cleaning_begun_at cleaning_failures',
  },
  file_contents: { isPublic: '', others: 'id begun_at' },
  file_chunks: { isPublic: '', others: 'content_id number bytes' },
  stored_files: { isPublic: '', others: 'upload_id form content_id digest size stored_at' },
  arriving_files: { isPublic: '', others: 'hash size written_at' },
  arriving_chunks: { isPublic: '', others: 'hash begins_at bytes' },
  turns: { isPublic: '', others: 'name holder ends_at' },
  views: { isPublic: '', others: 'article_id day reader' },
  visits: { isPublic: '', others: 'day reader' },
  view_keys: { isPublic: '', others: 'day key' },
  article_days: { isPublic: '', others: 'article_id day views visits' },
  article_months: { isPublic: '', others: 'article_id month views visits' },
  blog_days: { isPublic: '', others: 'day views visits' },
  referrer_days: { isPublic: '', others: 'day host visits' },
  sessions: { isPublic: '', others: 'token_hash created_at seen_at browser system proven_at' },
  thinned_revisions: { isPublic: '', others: 'article_id key' },
  ended_sessions: { isPublic: '', others: 'token_hash ended_at' },
  code_factor: { isPublic: '', others: 'id secret confirmed_at last_step' },
  recovery_codes: { isPublic: '', others: 'code_hash' },
  passkeys: { isPublic: '', others: 'id host public_key counter name created_at used_at' },
  spent_challenges: { isPublic: '', others: 'challenge spent_at' },
  account_events: { isPublic: '', others: 'id kind happened_at times browser system note' },
  login_failures: { isPublic: '', others: 'subject failures failed_at' },
  imports: { isPublic: '', others: 'collection path article_id digest revision is_draft' },
  removed_articles: { isPublic: '', others: 'id' },
  public_changes: { isPublic: '', others: 'id number changed_at' },
};

/** At least one row in each table that visitors see. */
async function fillTables(db: Db): Promise<string> {
  await setOwner(db, { username: 'zhixia', passwordHash: 'x', now });
  await saveSettings(db, { brand: '听雨' });
  const articleID = await makeArticle(db, {
    tags: ['tea'],
    series: 'Tea',
    translationOf: 'CDEFGHIJKLMN',
    now: 1_000,
    postedAt: 500,
  });
  const [passage] = await db.selectFrom('search_passages').select('id').execute();
  const id = passage?.id ?? 0;
  await db
    .insertInto('related_passages')
    .values({ passage_id: id, related_id: id, score: 1 })
    .execute();
  const locked = await makeArticle(db, { now: 1_000, postedAt: 500 });
  await setArticlePassword(db, locked, 'hash', now);
  await addRedirects(db, articleID, ['/old/']);
  await addListRedirects(db, [{ address: '/categories/tea', list: 'tag', tag: 'tea' }]);
  const picture = { name: 'a.png', mediaType: 'image/png', bytes: 1, width: 1, height: 1 };
  await addUpload(db, { id: 'a', ...picture }, now);
  await saveRootFile(db, { name: 'ads.txt', content: 'x' });
  return articleID;
}

eachDatabase((open) => {
  test('a change of one of these columns is a public change, and of no other', async () => {
    const { db } = await open();
    await fillTables(db);
    const found: Record<string, { isPublic: string; others: string }> = {};
    for (const [table, { isPublic, others }] of Object.entries(columns)) {
      const sorted = { isPublic: [] as string[], others: [] as string[] };
      const set = async (column: string) => {
        const same = sql.raw(`update ${table} set ${column} = ${column}`) as RawBuilder<unknown>;
        const changes = await isChange(db, () => same.execute(db));
        sorted[changes ? 'isPublic' : 'others'].push(column);
      };
      for (const column of `${isPublic} ${others}`.split(' ').filter(Boolean)) {
        if (table !== 'public_changes') await set(column);
        else sorted.others.push(column);
      }
      found[table] = { isPublic: sorted.isPublic.join(' '), others: sorted.others.join(' ') };
    }
    expect(found).toEqual(columns);
  });

  test('the lists name each column of each table', async () => {
    const { db } = await open();
    for (const [table, { isPublic, others }] of Object.entries(columns)) {
      const row = sql.raw(`select * from (select 1) as one left join ${table} on true limit 1`);
      const { rows } = await row.execute(db);
      const names = Object.keys(rows[0] as object).slice(1);
      expect(`${isPublic} ${others}`.split(' ').filter(Boolean).sort(), table).toEqual(
        names.sort(),
      );
    }
  });

  test('a new row and a deleted row of these tables are public changes', async () => {
    const { db } = await open();
    await fillTables(db);
    const tables = Object.entries(columns).filter(([, { isPublic }]) => isPublic !== '');
    // `articles` comes last: its rows take those of other tables with them.
    for (const [table] of tables.sort(([a]) => (a === 'articles' ? 1 : -1))) {
      const run = (text: string) => sql.raw(text).execute(db);
      await run(`create table kept as select * from ${table}`);
      expect(await isChange(db, () => run(`delete from ${table}`)), table).toBe(true);
      const insert = `insert into ${table} select * from kept`;
      expect(await isChange(db, () => run(insert)), table).toBe(true);
      await run('drop table kept');
    }
  });

  test('each action that changes what visitors see is a public change', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { now: 1_000, postedAt: 500 });
    const publication = { articleID, revision: 1, rendered: makeRendered(), renderVersion: 1 };
    const actions: Record<string, () => Promise<unknown>> = {
      trash: () => trashArticle(db, articleID, 3_000),
      restore: () => restoreArticle(db, articleID),
      unpublish: () => unpublish(db, articleID, 5_000),
      publish: () => publishRevision(db, { ...publication, now: 6_000 }),
      render: () => refreshRendering(db, { ...publication, version: 2, now: 1 }),
    };
    for (const [name, action] of Object.entries(actions)) {
      expect(await isChange(db, action), name).toBe(true);
    }
  });

  test('writing without publishing is no public change', async () => {
    const { db } = await open();
    const articleID = await makeArticle(db, { now: 1_000, postedAt: 500 });
    const content = makeContent();
    expect(
      await isChange(db, async () => {
        await makeRevision(db, { articleID, basedOn: 1, content, now: 9_000 });
        const draft = await makeArticle(db, {});
        await trashArticle(db, draft, 9_000);
        await db.deleteFrom('articles').where('id', '=', draft).execute();
      }),
    ).toBe(false);
  });

  test('a value of the program among the settings is no public change', async () => {
    const { db } = await open();
    expect(
      await isChange(db, async () => {
        await findBlogId(db);
        await offerUploadSecret(db, 'secret');
        await offerSetupToken(db, 'token', 1);
        await findDayKey(db, '2026-11-20', 'key');
        await takeImportTurn(db, 'notes');
        await offerImportFolder(db, 'notes', '/notes');
      }),
    ).toBe(false);
  });

  test('a change that is rolled back is none', async () => {
    const { db } = await open();
    expect(
      await isChange(db, () =>
        db
          .transaction()
          .execute(async (db) => {
            await saveSettings(db, { brand: '听雨' });
            throw new Error('rolled back');
          })
          .catch(() => {}),
      ),
    ).toBe(false);
  });

  test('a change has the time of the database, and each change a later one', async () => {
    const { db } = await open();
    const changedAt = async () => (await findPublicVersion(db, now)).changedAt;
    const before = Date.now() - 1000;
    await saveSettings(db, { brand: '听雨' });
    expect(await changedAt()).toBeGreaterThan(before);
    expect(await changedAt()).toBeLessThan(Date.now() + 1000);
    // The clock was ahead for a while.
    const ahead = Date.now() + 90_000;
    await setChangedAt(db, ahead);
    await saveSettings(db, { brand: '随笔' });
    expect(await changedAt()).toBe(ahead + 1);
  });

  test('a scheduled article is a new version when its time has come', async () => {
    const { db } = await open();
    await makeArticle(db, { now: 1_000, postedAt: 60_000 });
    await makeArticle(db, { now: 1_000, postedAt: 50_000 });
    await setChangedAt(db, 1_000);
    const before = await findPublicVersion(db, 49_999);
    expect(before).toMatchObject({ changedAt: 1_000, endsAt: 50_000 });
    const then = await findPublicVersion(db, 50_000);
    expect(then).toMatchObject({ changedAt: 50_000, endsAt: 60_000 });
    expect(then.key).not.toBe(before.key);
    expect((await findPublicVersion(db, 60_000)).endsAt).toBeUndefined();
  });

  test('each version has a key of its own, even when the clock was wrong', async () => {
    const { db } = await open();
    const key = async (now: number) => (await findPublicVersion(db, now)).key;
    await makeArticle(db, { now: 1_000, postedAt: 500 });
    // The clock was ahead when the change was noted, and is right again.
    await makeArticle(db, { now: 90_000, postedAt: 50_000 });
    const keys = [await key(2_000), await key(49_999), await key(50_000), await key(100)];
    await saveSettings(db, { brand: '听雨' });
    keys.push(await key(50_000));
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys.slice(1)).size).toBe(4);
  });
});
