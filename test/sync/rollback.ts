import { endSessionElsewhere } from '../../src/db/account/sessions.ts';
import type { TestApp } from '../test-app.ts';
import type { Device } from './device.ts';
import { untilQuiet } from './network.ts';
import { forgetLostWords, type World } from './world.ts';

export interface Backup {
  /** Puts the server back to the moment when the backup was made. It then knows no session. */
  restore(): Promise<void>;
}

/**
 * The articles and the ended sessions of a server at this moment, as an archive has them. `putBack`
 * makes them its own again.
 */
export async function takeImage({ db }: TestApp) {
  const articles = await db.selectFrom('articles').selectAll().execute();
  const revisions = await db.selectFrom('revisions').selectAll().execute();
  const texts = await db.selectFrom('revision_texts').selectAll().execute();
  const renderings = await db.selectFrom('renderings').selectAll().execute();
  const ended = await db.selectFrom('ended_sessions').selectAll().execute();
  return {
    articles,
    revisions,
    putBack: () =>
      db.transaction().execute(async (db) => {
        for (const table of ['articles', 'ended_sessions'] as const) {
          await db.deleteFrom(table).execute();
        }
        if (articles.length > 0) await db.insertInto('articles').values(articles).execute();
        if (revisions.length > 0) await db.insertInto('revisions').values(revisions).execute();
        if (texts.length > 0) await db.insertInto('revision_texts').values(texts).execute();
        if (renderings.length > 0) await db.insertInto('renderings').values(renderings).execute();
        if (ended.length > 0) await db.insertInto('ended_sessions').values(ended).execute();
      }),
  };
}

export async function makeBackup(world: World): Promise<Backup> {
  const { wire, test, devices } = world;
  await untilQuiet(wire);
  const { articles, revisions, putBack } = await takeImage(test);
  return {
    async restore() {
      // The connections of a server that stops end. What it has still answered arrives before.
      do {
        for (const answer of wire.lateAnswers.splice(0)) answer();
        await untilQuiet(wire);
      } while (wire.lateAnswers.length > 0);
      await putBack();
      await test.db.deleteFrom('sessions').execute();
      for (const { network } of devices) network.hasList = false;
      wire.acknowledged = [];
      wire.stored = revisions.map(({ article_id, key, hash }) => ({
        ...{ articleID: article_id, key },
        hash: hash ?? '',
      }));
      const visible = articles.filter(({ published_revision }) => published_revision !== null);
      world.mayBePublic = new Set(visible.map(({ id }) => id));
      await forgetLostWords(world);
    },
  };
}

/**
 * The owner ends the session of a device on the security page of another one. A device that has
 * logged in has asked for the articles before anybody can end it.
 */
export async function endFromElsewhere({ test, wire }: World, device: Device): Promise<void> {
  await untilQuiet(wire);
  const { sessionHash, hasList } = device.network;
  if (hasList) await endSessionElsewhere(test.db, sessionHash, test.clock.now);
}
