import { contentOf, type DocumentRecord } from '../../src/browser/sync/store/record.ts';
import { findEditable } from '../../src/db/articles/desk.ts';
import { restoreArticle } from '../../src/db/articles/trash.ts';
import { contentHash } from '../../src/shared/content-hash.ts';
import { isSameContent } from '../../src/shared/document.ts';
import { listRevisions } from '../revisions.ts';
import type { TestApp } from '../test-app.ts';
import { type Device, makeDevice, settled, type Tab } from './device.ts';
import { makeWire, untilQuiet, type Wire } from './network.ts';
import type { Backup } from './rollback.ts';

const articleIDs = ['AAAAAAAAAAAA', 'BBBBBBBBBBBB'] as const;
export type ArticleID = (typeof articleIDs)[number];

/** One server and three devices. The last device is on plain http, where there are no locks. */
export interface World {
  test: TestApp;
  wire: Wire;
  devices: Device[];
  /**
   * The words that a device has kept, and that nobody has deleted. They must be in the history at
   * the end.
   */
  words: Set<string>;
  /** The words that somebody has deleted. Another tab may still have them. */
  erased: Set<string>;
  wordCount: number;
  /** The older backup of this run, if one was made. */
  backup?: Backup;
  /**
   * The articles that were published since a backup was restored, or that it has as published. No
   * other may be public.
   */
  mayBePublic: Set<string>;
}

/** Begins with one article, which each device has open. */
export async function makeWorld(test: TestApp): Promise<World> {
  // The sessions of all worlds have the same tokens.
  for (const table of ['articles', 'sessions', 'ended_sessions'] as const) {
    await test.db.deleteFrom(table).execute();
  }
  test.clock.now = Date.parse('2026-11-20T08:00:00Z');
  const wire = makeWire(test);
  const devices = [makeDevice(wire), makeDevice(wire), makeDevice(wire, { hasLocks: false })];
  const [articleID] = articleIDs;
  for (const device of devices) {
    await device.network.logIn();
    const tab = await device.open(articleID);
    if (device === devices[0]) tab.type({ markdown: 'one\n\ntwo\n\nthree\n\nfour\n' });
    await tab.keep();
    device.passTime();
    await untilQuiet(wire);
  }
  const none = {
    words: new Set<string>(),
    erased: new Set<string>(),
    mayBePublic: new Set<string>(),
  };
  return { test, wire, devices, wordCount: 0, ...none };
}

export const wordsIn = (text: string): string[] => text.match(/w\d+w/g) ?? [];

/**
 * Stores what an editor shows. Once the disk has it, its words must not be lost any more. It may
 * take the disk some time.
 */
export async function keep(world: World, tab: Tab): Promise<void> {
  const words = wordsIn(tab.content.markdown);
  const kept = tab.keep().then((isStored) => isStored && promise(world, words));
  await Promise.race([kept, settled()]);
}

/** These words are kept for good, unless somebody has deleted them. */
export function promise(world: World, words: readonly string[]): void {
  for (const word of words) if (!world.erased.has(word)) world.words.add(word);
}

async function wordsOnServer({ test }: World): Promise<Set<string>> {
  const revisions = await Promise.all(articleIDs.map((id) => listRevisions(test.db, id)));
  return new Set(revisions.flat().flatMap(({ content }) => wordsIn(content.markdown)));
}

/**
 * The browser deletes everything that a device has kept. Words that were nowhere else are lost.
 * Pages get a moment to hear of it.
 */
export async function loseStorage(world: World, device: Device): Promise<void> {
  await forgetLostWords(world, device);
  device.loseStorage();
  await settled();
}

/**
 * Words that neither the server has, nor a device but `except`, are lost. Its tabs store their
 * words again, if the disk takes them. During a composition, a newer text of another tab may wait
 * to take the place of a tab’s words, whose other copy was on the disk.
 */
export async function forgetLostWords(world: World, except?: Device): Promise<void> {
  const elsewhere = await wordsOnServer(world);
  for (const { memory, disk, tabs } of world.devices) {
    const isLost = memory === except?.memory;
    const stored = tabs.filter((tab) => !isLost || (disk.isWell && !tab.isComposing));
    const texts = stored.map(({ content }) => content.markdown);
    if (!isLost) texts.push(JSON.stringify([...memory.entries]));
    for (const word of texts.flatMap(wordsIn)) elsewhere.add(word);
  }
  for (const word of world.words) if (!elsewhere.has(word)) world.words.delete(word);
}

/**
 * Everything that is late arrives, every device is online and logged in, and every tab sends and
 * hears.
 */
export async function comeToRest(world: World): Promise<void> {
  const { wire, devices, test } = world;
  for (const device of devices) {
    device.network.isOnline = true;
    device.network.next = [];
    device.disk.be('well');
    for (const tab of [...device.tabs]) {
      await tab.endComposition();
      await keep(world, tab);
    }
  }
  await arrive(world);
  for (const articleID of articleIDs) await restoreArticle(test.db, articleID);
  for (const device of devices) {
    await device.network.logIn();
    // The last words of pages that have ended are taken by the next page.
    await device.open(articleIDs[0]);
    for (const tab of device.tabs) void tab.sync.loggedIn();
  }
  await exchange(world);
  await untilQuiet(wire);
}

/** What is late arrives. */
export async function arrive({ wire }: World): Promise<void> {
  await untilQuiet(wire);
  while (wire.lateRequests.length + wire.lateAnswers.length > 0) {
    for (const deliver of wire.lateRequests.splice(0)) await deliver();
    for (const answer of wire.lateAnswers.splice(0)) answer();
    await untilQuiet(wire);
  }
}

/** Lets all devices send and hear, until nobody has anything to say. */
async function exchange(world: World): Promise<void> {
  const { wire, devices } = world;
  for (let round = 0; ; round += 1) {
    if (round === 30) throw new Error('The devices do not come to rest.');
    const saves = wire.stored.length;
    const texts = describe(world);
    for (const device of devices) {
      for (const tab of device.tabs) void tab.sync.refresh();
      await untilQuiet(wire);
      device.passTime();
      await untilQuiet(wire);
    }
    if (wire.stored.length === saves && describe(world) === texts) return;
  }
}

function describe({ devices }: World): string {
  return JSON.stringify(devices.map(({ memory }) => [...memory.entries]));
}

function listRecords({ devices }: World): { device: Device; record: DocumentRecord }[] {
  return devices.flatMap((device) =>
    [...device.memory.entries.values()].flatMap(({ record }) => (record ? { device, record } : [])),
  );
}

/** Throws if a promise of the program is broken. The world has come to rest. */
export async function checkPromises(world: World): Promise<void> {
  const { test, wire } = world;
  for (const articleID of articleIDs) {
    const hashes = new Map<string, number>();
    const revisions = await listRevisions(test.db, articleID);
    for (const { content } of revisions) hashes.set(contentHash(content), 1);
    const of = (saves: { articleID: string; hash: string }[]) =>
      saves.filter((save) => save.articleID === articleID);
    for (const { hash } of [...of(wire.stored), ...of(wire.acknowledged)]) {
      if (!hashes.has(hash)) throw new Error('A text that was acknowledged is not in the history.');
    }
    const keys = new Set(
      wire.stored.filter((save) => save.articleID === articleID).map(({ key }) => key),
    );
    if (revisions.length !== keys.size) {
      throw new Error(`There are ${revisions.length} revisions of ${keys.size} keys.`);
    }
    const current = await findEditable(test.db, articleID, test.clock.now);
    for (const { record } of listRecords(world)) {
      if (record.articleID !== articleID) continue;
      if (!current) throw new Error('A device has a text that the server does not know.');
      const content = contentOf(record);
      const isKnown = hashes.has(contentHash(content));
      if (!isKnown) throw new Error('A text of a device is not in the history.');
      if (record.conflict) {
        if (!hashes.has(contentHash(record.conflict.content))) {
          throw new Error('The other text of a conflict is not in the history.');
        }
      } else if (!isSameContent(content, current.content)) {
        throw new Error('A device shows neither the text of the server nor a conflict.');
      }
    }
  }
  const visible = await test.db
    .selectFrom('articles')
    .select('id')
    .where('published_revision', 'is not', null)
    .execute();
  for (const { id } of visible) {
    if (!world.mayBePublic.has(id)) throw new Error('An article became public by itself.');
  }
  const history = await wordsOnServer(world);
  const lost = [...world.words].filter((word) => !history.has(word));
  if (lost.length > 0) throw new Error(`These words are lost: ${lost.join(', ')}.`);
  for (const { memory, tabs } of world.devices) {
    const waiting = [...memory.entries.values()].some(({ outbox }) => outbox.length > 0);
    if (waiting) throw new Error('A save is still waiting.');
    for (const tab of tabs) {
      if (!tab.isOpen) throw new Error('A page does not open.');
      const record = memory.entries.get(tab.articleID)?.record;
      if (record && !isSameContent(tab.content, contentOf(record))) {
        throw new Error('A tab does not show the text of its device.');
      }
    }
  }
}

/**
 * The owner settles every conflict, each time with another choice. Then all devices show one text.
 */
export async function settleAll(world: World): Promise<void> {
  for (let round = 0; ; round += 1) {
    const open = listRecords(world).find(({ record }) => record.conflict);
    if (!open) return;
    if (round === 20) throw new Error('The conflicts do not end.');
    const { device, record } = open;
    const mine = contentOf(record);
    const theirs = record.conflict?.content ?? mine;
    const chosen = [mine, theirs, { ...mine, markdown: mine.markdown + theirs.markdown }][
      round % 3
    ];
    const { articleID } = record;
    const tab =
      device.tabs.find((each) => each.articleID === articleID) ?? (await device.open(articleID));
    await tab.session.resolveConflict(chosen ?? mine);
    await exchange(world);
  }
}

/** Ends everything that still runs. */
export function endWorld({ devices }: World): void {
  for (const device of devices) for (const tab of [...device.tabs]) tab.kill();
}
