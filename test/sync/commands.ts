import fc from 'fast-check';
import { dayMs } from '../../src/shared/dates.ts';
import type { ArticleContent } from '../../src/shared/document.ts';
import { apiPublishUrl, apiRestoreUrl, deleteArticleUrl } from '../../src/urls.ts';
import { command, deviceIndex, onTab, withDevice, withTab } from './command.ts';
import { settled } from './device.ts';
import { type Mood, moods } from './disk.ts';
import { troubles, untilQuiet } from './network.ts';
import { comeBackFromOlder } from './older-program.ts';
import { endFromElsewhere, makeBackup } from './rollback.ts';
import { type ArticleID, arrive, keep, loseStorage, promise, wordsIn } from './world.ts';

/** A text without what only divides its words and lines. */
const solid = (text: string) => text.replace(/\s+/g, '');

const article = fc.constantFrom<ArticleID>('AAAAAAAAAAAA', 'AAAAAAAAAAAA', 'BBBBBBBBBBBB');
const place = fc.double({ min: 0, max: 0.999, noNaN: true });

const writing = [
  command<[number, number, number, boolean]>(
    'type',
    [...onTab, place, fc.boolean()],
    withTab<[number, boolean]>((world, tab, _, at, ownLine) => {
      const word = `w${++world.wordCount}w`;
      const lines = tab.content.markdown.split('\n');
      const index = Math.floor(at * lines.length);
      if (ownLine) lines.splice(index, 0, word);
      else lines[index] = `${lines[index]} ${word}`;
      tab.type({ markdown: lines.join('\n') });
    }),
  ),
  command<[number, number, number]>(
    'erase a line',
    [...onTab, place],
    withTab<[number]>((world, tab, _, at) => {
      const lines = tab.content.markdown.split('\n');
      const [erased = ''] = lines.splice(Math.floor(at * lines.length), 1);
      for (const word of wordsIn(erased)) {
        world.words.delete(word);
        world.erased.add(word);
      }
      tab.type({ markdown: lines.join('\n') });
    }),
  ),
  command<[number, number, string]>(
    'change the title',
    [...onTab, fc.constantFrom('Tea', 'Ink', '')],
    withTab<[string]>((_, tab, __, title) => tab.type({ title })),
  ),
  command<[number, number]>('keep', [...onTab], withTab<[]>(keep)),
  command<[number, number, ArticleContent['kind']]>(
    'change the kind',
    [...onTab, fc.constantFrom('article', 'page')],
    withTab<[ArticleContent['kind']]>((_, tab, __, kind) => tab.type({ kind, slug: kind })),
  ),
  command<[number, number]>(
    'settle a conflict',
    [...onTab],
    withTab<[]>(async (world, tab) => {
      const { content, conflict } = tab;
      if (!conflict) return;
      const chosen = world.wordCount % 2 === 0 ? content : conflict;
      await Promise.race([tab.session.resolveConflict(chosen), settled()]);
    }),
  ),
  command<[number, number, number]>(
    'paste a picture',
    [...onTab, place],
    withTab<[number]>((world, tab, _, at) => tab.paste(`w${++world.wordCount}w`, at)),
  ),
  command<[number, number]>(
    'let an upload arrive',
    [...onTab],
    withTab<[]>((_, tab) => {
      const before = tab.content.markdown;
      const key = tab.arrive();
      if (key === undefined) return;
      const picture = `![](/uploads/${key}.png)`;
      const [lead = '', ...tails] = tab.content.markdown.split(picture);
      const rest = lead + tails.join(picture);
      if (tails.length !== 1 || solid(rest) !== solid(before)) {
        throw new Error(`A picture has changed the words around it: ${before} → ${rest}`);
      }
    }),
  ),
  command<[number, number]>(
    'compose',
    [...onTab],
    withTab<[]>((_, tab) => tab.compose()),
  ),
  command<[number, number]>(
    'end a composition',
    [...onTab],
    withTab<[]>(async (_, tab) => {
      await Promise.race([tab.endComposition(), settled()]);
    }),
  ),
] as const;

const pages = [
  command<[number, ArticleID]>(
    'open',
    [deviceIndex, article],
    withDevice<[ArticleID]>(async (_, device, articleID) => {
      if (device.tabs.length < 2) await device.open(articleID);
    }),
  ),
  command<[number, number]>(
    'close',
    [...onTab],
    withTab<[]>(async (world, tab) => {
      const words = wordsIn(tab.content.markdown);
      await tab.close();
      promise(world, words);
    }),
  ),
  command<[number]>(
    'kill',
    [deviceIndex],
    withDevice<[]>((_, device) => {
      for (const tab of [...device.tabs]) tab.kill();
    }),
  ),
  command<[number]>('lose storage', [deviceIndex], withDevice<[]>(loseStorage)),
  command<[number]>(
    'come back from a program without pages',
    [deviceIndex],
    withDevice<[]>((_, device) => comeBackFromOlder(device)),
  ),
] as const;

const articles = [
  command<[number, number]>(
    'publish',
    [...onTab],
    withTab<[]>((world, tab, device) => {
      void tab.sync.flush(tab.articleID).then(async (status) => {
        if (status.kind !== 'done' || status.value?.kind !== 'saved') return;
        const { revision } = status.value;
        if (revision === null) return;
        world.mayBePublic.add(tab.articleID);
        await device.network.post(apiPublishUrl(tab.articleID), { revision });
      });
    }),
  ),
  command<[number, ArticleID]>(
    'delete',
    [deviceIndex, article],
    withDevice<[ArticleID]>((_, device, articleID) =>
      device.network.post(deleteArticleUrl(articleID), { articleID }),
    ),
  ),
  command<[number, ArticleID]>(
    'restore',
    [deviceIndex, article],
    withDevice<[ArticleID]>((_, device, articleID) =>
      device.network.post(apiRestoreUrl(articleID), {}),
    ),
  ),
] as const;

const nets = [
  command<[number]>(
    'go offline',
    [deviceIndex],
    withDevice<[]>((_, device) => {
      device.network.isOnline = false;
    }),
  ),
  command<[number]>(
    'go online',
    [deviceIndex],
    withDevice<[]>((_, device) => {
      device.network.isOnline = true;
      for (const tab of device.tabs) void tab.sync.refresh();
    }),
  ),
  command<[number, (typeof troubles)[number][]]>(
    'have trouble',
    [deviceIndex, fc.array(fc.constantFrom(...troubles), { minLength: 1, maxLength: 3 })],
    withDevice<[(typeof troubles)[number][]]>((_, device, next) => {
      device.network.next.push(...next);
    }),
  ),
  command<[number]>('arrive late', [fc.nat({ max: 9 })], async (world, index) => {
    const { lateRequests, lateAnswers } = world.wire;
    await lateRequests.splice(index % (lateRequests.length || 1), 1)[0]?.();
    lateAnswers.splice(index % (lateAnswers.length || 1), 1)[0]?.();
  }),
  command<[]>('arrive', [], arrive),
] as const;

const time = [
  command<[number]>(
    'pass time',
    [deviceIndex],
    withDevice<[]>((_, device) => device.passTime()),
  ),
  command<[number]>(
    'pass time and wait',
    [deviceIndex],
    withDevice<[]>(async ({ wire }, device) => {
      device.passTime();
      await untilQuiet(wire);
    }),
  ),
  command<[]>('end all sessions', [], async ({ test }) => {
    await test.db.deleteFrom('sessions').execute();
  }),
  command<[number]>('end this session elsewhere', [deviceIndex], withDevice<[]>(endFromElsewhere)),
  command<[]>('make a backup', [], async (world) => {
    world.backup = await makeBackup(world);
  }),
  command<[]>('restore the older backup', [], ({ backup }) => backup?.restore()),
  command<[number]>(
    'log in',
    [deviceIndex],
    withDevice<[]>(async (_, device) => {
      await device.network.logIn();
      for (const tab of device.tabs) void tab.sync.loggedIn();
    }),
  ),
  command<[number, number]>(
    'jump the clock by years',
    [fc.nat({ max: 3 }), fc.integer({ min: -10, max: 10 })],
    ({ test, devices }, index, years) => {
      const clock = devices[index]?.clock ?? test.clock;
      clock.now += years * 365 * dayMs;
    },
  ),
] as const;

const disks = [
  command<[number, Mood]>(
    'change the mood of the disk',
    [deviceIndex, fc.constantFrom(...moods)],
    withDevice<[Mood]>((_, device, mood) => device.disk.be(mood)),
  ),
  command<[number]>(
    'let the disk answer',
    [deviceIndex],
    withDevice<[]>((_, device) => device.disk.answer()),
  ),
] as const;

/**
 * Up to `max` things that the owner, the devices, the network and the clocks do; half as many on
 * average.
 */
export function listCommands(max: number) {
  const [type, erase, title, keepWords, ...otherWriting] = writing;
  const [open, ...otherPages] = pages;
  const [pass, passAndWait, ...otherTime] = time;
  const seldom = fc.oneof(
    ...[erase, title, ...otherWriting, ...otherPages, ...articles],
    ...[...nets, ...disks, ...otherTime],
  );
  const often = [type, type, keepWords, keepWords, pass, passAndWait, open];
  return fc.commands([...often, seldom, seldom, seldom, seldom], { maxCommands: max, size: 'max' });
}
