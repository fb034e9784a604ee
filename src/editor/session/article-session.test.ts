import { expect, test } from 'vitest';
import { settled } from '../../../test/sync/device.ts';
import { untilQuiet } from '../../../test/sync/network.ts';
import { articleID, startSyncing, write } from '../../../test/sync/one-article.ts';
import { contentOf } from '../../browser/sync/store/record.ts';

/** A page with an article that the server and the disk have. */
async function openWritten() {
  const blog = await startSyncing();
  const tab = await blog.open();
  await write(tab, 'one\n');
  await blog.pass();
  const onDisk = () => {
    const record = blog.device.entryOf(articleID)?.record;
    return record && contentOf(record).markdown;
  };
  return { ...blog, tab, onDisk };
}

test('words that are typed while the disk is slow are stored once, in the order of their keys', async () => {
  const { device, tab, onDisk, pass, texts } = await openWritten();
  device.disk.be('slow');
  const keeping = [];
  for (const markdown of ['one w0\n', 'one w0 w1\n', 'one w0 w1 w2\n', 'one w0 w1 w2 w3\n']) {
    tab.type({ markdown });
    keeping.push(tab.keep());
    await settled();
  }
  for (let answers = 0; answers < 8; answers += 1) {
    device.disk.answer();
    await settled();
  }
  device.disk.be('well');
  await Promise.all(keeping);
  await pass();
  expect(tab.content.markdown).toBe('one w0 w1 w2 w3\n');
  expect(onDisk()).toBe('one w0 w1 w2 w3\n');
  expect(tab.conflict).toBeNull();
  expect((await texts()).at(-1)).toBe('one w0 w1 w2 w3\n');
});

test('a page whose disk does not answer goes on with the words of the server, and joins both later', async () => {
  const { device, tab, onDisk, pass, texts } = await openWritten();
  device.network.isOnline = false;
  await write(tab, 'zero\n\none\n');
  tab.kill();
  device.network.isOnline = true;
  device.disk.be('silent');
  const next = await device.open(articleID);
  await pass();
  expect(next.isOpen).toBe(true);
  expect(next.content.markdown).toBe('one\n');
  expect(next.storeFault).toMatch(/^The storage of this browser is not responding\./);
  await write(next, 'one\n\ntwo\n');
  device.disk.be('well');
  await pass();
  await pass();
  expect(next.content.markdown).toBe('zero\n\none\n\ntwo\n');
  expect(onDisk()).toBe('zero\n\none\n\ntwo\n');
  expect(next.storeFault).toBeNull();
  expect(next.conflict).toBeNull();
  expect((await texts()).at(-1)).toBe('zero\n\none\n\ntwo\n');
});

test('nothing is published while the disk may have words that the page does not know', async () => {
  const { device, tab, pass } = await openWritten();
  tab.type({ title: 'Tea' });
  await tab.keep();
  await pass();
  tab.kill();
  device.disk.be('silent');
  const next = await device.open(articleID);
  await pass();
  expect(await next.session.operations.publish()).toBe(false);
  expect(next.operation).toMatchObject({
    kind: 'failed',
    why: expect.stringMatching(/^The storage of this browser has not responded yet/),
  });
});

test('an article is not called missing before the disk has answered', async () => {
  const { device, tab, pass } = await openWritten();
  tab.kill();
  device.network.isOnline = false;
  device.disk.be('silent');
  const opening = device.open(articleID);
  await pass();
  await pass();
  const next = await opening;
  expect(next.isOpen).toBe(false);
  expect(next.warnings).toEqual([
    expect.stringMatching(/^Neither the storage of this browser nor the server/),
  ]);
  device.disk.be('well');
  await pass();
  await pass();
  expect(next.isOpen).toBe(true);
  expect(next.content.markdown).toBe('one\n');
});

test('a page that the owner leaves while it waits for its article does not flood the server with questions', async () => {
  const { device, tab, pass, wire } = await openWritten();
  tab.kill();
  device.network.isOnline = false;
  device.disk.be('silent');
  const next = await device.open(articleID);
  await pass();
  next.kill();
  device.network.isOnline = true;
  const before = wire.calls;
  await pass();
  expect(wire.calls - before).toBeLessThan(3);
});

test('the first words of an article are stored again if the browser deletes its storage while the disk takes them', async () => {
  const { device, wire } = await startSyncing();
  const tab = await device.open(articleID);
  device.network.isOnline = false;
  device.disk.be('slow');
  tab.type({ markdown: 'one\n' });
  void tab.keep();
  await settled();
  device.loseStorage();
  await settled();
  device.disk.be('well');
  await untilQuiet(wire);
  expect(JSON.stringify(device.entryOf(articleID))).toContain('one\\n');
});

test.each([
  ['before the disk has answered', 0],
  ['while the disk stores them', 1],
])(
  'words that the browser deletes are there again after the page was closed %s',
  async (_, answers) => {
    const { device, tab, open, pass } = await openWritten();
    device.network.isOnline = false;
    await write(tab, 'one two\n');
    device.disk.be('slow');
    device.loseStorage();
    await settled();
    for (let answer = 0; answer < answers; answer += 1) {
      device.disk.answer();
      await settled();
    }
    await tab.close();
    device.disk.be('well');
    const next = await open();
    await pass();
    expect(next.content.markdown).toBe('one two\n');
  },
);

test('words that the browser deletes while others are composed are stored again', async () => {
  const { device, tab, onDisk } = await openWritten();
  device.network.isOnline = false;
  await write(tab, 'one two\n');
  const other = await device.open(articleID);
  tab.compose();
  await write(other, 'zero\n\none two\n');
  await settled();
  other.kill();
  device.loseStorage();
  await settled();
  expect(onDisk()).toBeUndefined();
  await tab.endComposition();
  expect(onDisk()).toBe('zero\n\none two\n');
});

test.each(['full', 'refused'] as const)(
  'a disk that was %s once keeps the words again as soon as it can',
  async (mood) => {
    const { device, tab, onDisk, pass } = await openWritten();
    device.disk.be(mood);
    await write(tab, 'one two\n');
    expect(tab.storeFault).not.toBeNull();
    expect(onDisk()).toBe('one\n');
    device.disk.be('well');
    await pass();
    expect(tab.storeFault).toBeNull();
    expect(onDisk()).toBe('one two\n');
  },
);

test('the text of another tab that a page has replaced is sent after the page was closed, also if the disk has not taken it', async () => {
  const { device, tab, open, pass, texts } = await openWritten();
  const second = await open();
  device.network.isOnline = false;
  tab.type({ markdown: 'mine\n' });
  await write(second, 'second\n');
  second.kill();
  device.disk.be('full');
  await tab.keep();
  expect(tab.conflict?.markdown).toBe('second\n');
  await tab.close();
  device.disk.be('well');
  device.network.isOnline = true;
  const next = await open();
  await pass();
  await pass();
  expect(next.content.markdown).toBe('mine\n');
  expect(await texts()).toEqual(expect.arrayContaining(['second\n', 'mine\n']));
});

test('words that the disk has not taken are there after the page was closed', async () => {
  const { device, tab, pass, open } = await openWritten();
  device.network.isOnline = false;
  device.disk.be('full');
  await write(tab, 'one two\n');
  await tab.close();
  device.disk.be('well');
  const next = await open();
  await pass();
  expect(next.content.markdown).toBe('one two\n');
  expect(next.conflict).toBeNull();
});

test('a page tells its store of each write: when it begins, and how it ends', async () => {
  const { device } = await startSyncing();
  const tab = await device.open(articleID);
  await write(tab, 'one\n');
  await write(tab, 'one two\n');
  device.disk.be('full');
  await write(tab, 'one two three\n');
  expect(tab.reports.map(({ type }) => type)).toEqual([
    'articles/create/pending',
    'articles/create/fulfilled',
    'articles/update/pending',
    'articles/update/fulfilled',
    'articles/update/pending',
    'articles/update/rejected',
  ]);
  expect(tab.reports.at(-1)).toMatchObject({ payload: tab.storeFault });
});
