import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { maxRootFiles } from '../../shared/root-files/root-files.ts';
import { findRootFile, listRootFiles, removeRootFile, saveRootFile } from './root-files.ts';

eachDatabase((open) => {
  test('a file is saved, changed, renamed and removed; another keeps its name', async () => {
    const { db } = await open();
    const save = (name: string, content: string, was?: string) =>
      saveRootFile(db, { name, content }, was);
    expect(await save('ads.txt', 'one')).toBe('saved');
    expect(await save('Zed.txt', 'two')).toBe('saved');
    expect(await save('ads.txt', 'three')).toBe('taken');
    expect(await save('ADS.txt', 'three')).toBe('taken');
    expect(await save('ads.txt', '四', 'ads.txt')).toBe('saved');
    expect(await findRootFile(db, 'ads.txt')).toEqual({ name: 'ads.txt', content: '四' });
    expect(await findRootFile(db, 'ADS.txt')).toBeUndefined();
    expect(await save('ADS.txt', 'five', 'ads.txt')).toBe('saved');
    expect(await save('Zed.txt', 'five', 'ADS.txt')).toBe('taken');
    expect(await listRootFiles(db)).toEqual([
      { name: 'ADS.txt', content: 'five' },
      { name: 'Zed.txt', content: 'two' },
    ]);
    await removeRootFile(db, 'Zed.txt');
    await removeRootFile(db, 'Zed.txt');
    expect(await listRootFiles(db)).toHaveLength(1);
    // It was removed while its form was open.
    expect(await save('Zed.txt', 'six', 'Zed.txt')).toBe('saved');
  });

  test('there are no more files than may be', async () => {
    const { db } = await open();
    for (let number = 1; number <= maxRootFiles; number += 1) {
      expect(await saveRootFile(db, { name: `a${number}.txt`, content: 'x' })).toBe('saved');
    }
    expect(await saveRootFile(db, { name: 'b.txt', content: 'x' })).toBe('too-many');
    expect(await saveRootFile(db, { name: 'b.txt', content: 'x' }, 'a1.txt')).toBe('saved');
    expect(await listRootFiles(db)).toHaveLength(maxRootFiles);
  });
});
