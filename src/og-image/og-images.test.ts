import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../test/each-database.ts';
import type { OgImageTask } from './drawing.ts';
import { openKeptPictures } from './kept-pictures.ts';
import { makeOgImages, type OgImage } from './og-images.ts';

const task = { title: 'On tea', author: 'Zhixia Lin', brand: '随笔', lang: 'en' };

function pictures(
  options: { maxDrawMs?: number; retryAfterMs?: number; isForMany?: boolean } = {},
) {
  const faults: Error[] = [];
  const kept = openKeptPictures(join(temporaryFolder(), 'link-pictures'));
  const made = makeOgImages({ kept, onFault: (error) => faults.push(error), ...options });
  onTestFinished(() => made.close());
  const draw = (task: OgImageTask, who = 'one') => made.draw(task, who);
  return { ...made, draw, kept, faults };
}

/** The number of colours of a picture: text has many, paper and lines have few. */
async function countColours(picture: OgImage | undefined): Promise<number> {
  const raw = await sharp(picture?.png).removeAlpha().raw().toBuffer();
  const colours = new Set<number>();
  for (let at = 0; at < raw.length; at += 3) colours.add(raw.readUIntBE(at, 3));
  return colours.size;
}

test('a picture is drawn once and then kept', async () => {
  const { draw, faults } = pictures();
  const [one, same] = await Promise.all([draw(task), draw(task)]);
  expect(same).toBe(one);
  expect(await draw(task)).toBe(one);
  const other = await draw({ ...task, title: 'On rain' });
  expect(other?.png.equals(one?.png ?? Buffer.alloc(0))).toBe(false);
  expect(await sharp(one?.png).metadata()).toMatchObject({
    format: 'png',
    width: 1200,
    height: 630,
  });
  expect(faults).toEqual([]);
});

test('when one network asks for too many pictures, further ones are refused and the waiting ones are drawn', {
  tags: ['rest'],
}, async () => {
  const { draw } = pictures();
  const asked = Array.from({ length: 14 }, (_, n) => draw({ ...task, title: `${n}` }));
  const drawn = await Promise.allSettled(asked);
  // Which ones come first is up to the disk, where each is looked for.
  expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('a network that asks for 200 pictures at once keeps another one waiting for one of them', {
  tags: ['rest'],
}, async () => {
  const { draw } = pictures();
  const done: string[] = [];
  const ask = async (title: string, who: string) => {
    await draw({ ...task, title }, who).catch(() => {});
    done.push(who);
  };
  const flood = Array.from({ length: 200 }, (_, n) => ask(`${n}`, 'flood'));
  await ask('On rain', 'reader');
  // 190 are refused at once. The one that was under way is drawn before.
  expect(done.filter((who) => who === 'flood').length).toBeLessThanOrEqual(192);
  await Promise.all(flood);
  expect(done).toHaveLength(201);
});

test('when too many requests of one network wait for a picture, further ones are refused, and none once it is drawn', async () => {
  const { draw } = pictures();
  const asked = Array.from({ length: 24 }, () => draw(task));
  const other = draw(task, 'other');
  const drawn = await Promise.allSettled(asked);
  // Which ones come first is up to the disk, where each looks for the picture.
  const refused = drawn.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(4);
  expect(refused[0]).toMatchObject({ reason: { code: 'pictures-busy', retryAfterSeconds: 30 } });
  expect((await other).isWhole).toBe(true);
  await Promise.all(Array.from({ length: 24 }, () => draw(task)));
});

describe('a server', () => {
  /** Sets up Fontconfig with these fonts only. */
  function withFonts(folder: string) {
    const config = temporaryFolder();
    const dirs = `<dir>${folder}</dir><cachedir>${join(config, 'cache')}</cachedir>`;
    writeFileSync(
      join(config, 'fonts.conf'),
      `<?xml version="1.0"?><fontconfig>${dirs}</fontconfig>`,
    );
    vi.stubEnv('FONTCONFIG_FILE', join(config, 'fonts.conf'));
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
  }

  test('without any font makes pictures without text', async () => {
    const folder = temporaryFolder();
    mkdirSync(folder, { recursive: true });
    withFonts(folder);
    const { draw, faults } = pictures();
    expect(await countColours(await draw(task))).toBeLessThan(30);
    expect(faults).toEqual([]);
  });

  test('whose drawing fails or takes too long has no picture, and tells the reason', async () => {
    const { draw, faults } = pictures({ maxDrawMs: 5 });
    await expect(draw(task)).rejects.toThrow('SIGKILL');
    expect(faults).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/SIGKILL/) }),
    ]);
    await expect(draw(task)).rejects.toThrow('SIGKILL');
  });
});

test('a picture that could not be drawn with its texts is tried again after a while', {
  tags: ['rest'],
}, async () => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  // The first process that draws dies.
  writeFileSync(
    join(folder, 'die-once.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs';
    const mark = new URL('died', import.meta.url);
    if (!existsSync(mark)) { writeFileSync(mark, ''); process.exit(9); }`,
  );
  vi.stubEnv('NODE_OPTIONS', `--import ${pathToFileURL(join(folder, 'die-once.mjs'))}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { draw, faults } = pictures({ retryAfterMs: 3_000 });
  const first = await draw(task);
  expect(first?.isWhole).toBe(false);
  expect(await draw(task)).toBe(first);
  await expect.poll(async () => (await draw(task))?.isWhole, { timeout: 120_000 }).toBe(true);
  const second = await draw(task);
  expect(await countColours(second)).toBeGreaterThan(await countColours(first));
  expect(await draw(task)).toBe(second);
  expect(faults).toHaveLength(1);
});

test.each([
  [false, 3],
  [true, 1],
])('pictures for many (%s) are drawn by %i processes', async (isForMany, processes) => {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  // Each process that begins leaves a file.
  writeFileSync(
    join(folder, 'mark.mjs'),
    `import { writeFileSync } from 'node:fs';
    writeFileSync(new URL(\`begun-\${process.pid}\`, import.meta.url), '');`,
  );
  vi.stubEnv('NODE_OPTIONS', `--import ${pathToFileURL(join(folder, 'mark.mjs'))}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { draw, faults } = pictures({ isForMany });
  for (const title of ['tea', 'rain', 'snow']) {
    expect(await countColours(await draw({ ...task, title }))).toBeGreaterThan(30);
  }
  expect(faults).toEqual([]);
  expect(readdirSync(folder).filter((name) => name.startsWith('begun-'))).toHaveLength(processes);
});

test('a program that ends does not wait for pictures', async () => {
  const { draw, close } = pictures();
  const asked = draw(task);
  close();
  await expect(asked).rejects.toThrow(/abort/i);
});
