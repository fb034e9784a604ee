import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { ImageTasks, type Priority } from './image-tasks.ts';

async function start() {
  const folder = temporaryFolder();
  const from = join(folder, 'from.png');
  const size = { width: 600, height: 400, channels: 3, background: '#246' } as const;
  await sharp({ create: size }).png().toFile(from);
  const imageTasks = new ImageTasks();
  onTestFinished(() => imageTasks.close());
  const ended: string[] = [];
  const to = (name: string) => join(folder, name);
  const writeRendition = async (name: string) => {
    const task = { kind: 'rendition', priority: 'background', width: 300, format: 'webp' } as const;
    await imageTasks.writeRendition({ ...task, from, to: to(name) });
    ended.push(name);
  };
  const sanitise = async (name: string, maxMs = 20_000, priority: Priority = 'owner') => {
    const task = { kind: 'sanitise', isLenient: false, mediaType: 'image/png' } as const;
    await imageTasks.sanitise({ ...task, priority, from, to: to(name), maxPixels: 1e6 }, { maxMs });
    ended.push(name);
  };
  return { imageTasks, ended, writeRendition, sanitise, to };
}

test('a picture of the owner comes before those of readers, and these before all others', async () => {
  const { ended, writeRendition, sanitise } = await start();
  await Promise.all([
    writeRendition('first'),
    writeRendition('second'),
    sanitise('reader', undefined, 'reader'),
    sanitise('owner'),
  ]);
  expect(ended).toEqual(['first', 'owner', 'reader', 'second']);
});

test('a picture that takes too long is given up, and the next one is worked on', async () => {
  const { sanitise, to } = await start();
  await expect(sanitise('slow', 1)).rejects.toThrow('SIGKILL');
  await sanitise('next');
  expect([existsSync(to('slow')), existsSync(to('next'))]).toEqual([false, true]);
});

test('nothing is begun after the end', async () => {
  const { imageTasks, sanitise, to } = await start();
  imageTasks.close();
  await expect(sanitise('late')).rejects.toThrow('abort');
  expect(existsSync(to('late'))).toBe(false);
});
