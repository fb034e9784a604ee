import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/each-database.ts';
import { makeWxr } from '../../test/wordpress.ts';
import { openSource } from './open-source.ts';

const bomb = `<!DOCTYPE rss [<!ENTITY a "tea"><!ENTITY b "&a;&a;"><!ENTITY file SYSTEM "file:///etc/passwd">]>`;
const post = makeWxr([{ id: 1 }]);

test.each([
  [
    'text.txt',
    'Tea.',
    /reads: WordPress \(\.xml\), Ghost \(\.json\), Typecho \(\.dat\) or Medium \(\.zip\)$/,
  ],
  ['cut.xml', post.slice(0, -30), /cut\.xml cannot be read: line \d+: unclosed tag.*Nothing was/s],
  ['crossed.xml', post.replace('</item>', '</channel>'), /line \d+: unexpected close tag/],
  [
    'entities.xml',
    makeWxr([{ id: 1, title: 'x', more: '&b;' }], bomb),
    /line \d+: undefined entity/,
  ],
  ['file.xml', makeWxr([{ id: 1, more: '&file;' }], bomb), /line \d+: undefined entity/],
  ['feed.xml', '<?xml version="1.0"?><rss><channel></channel></rss>', /the address of the blog/],
])('%s is refused as a whole', async (name, content, message) => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  await expect(openSource(path)).rejects.toThrow(message);
});

test('a folder of uploads belongs to an export', async () => {
  const folder = temporaryFolder();
  await expect(openSource(folder, { uploads: folder })).rejects.toThrow(
    /--uploads belongs to the export/,
  );
});

test('characters that XML forbids are left out', async () => {
  const path = join(temporaryFolder(), 'tea.xml');
  writeFileSync(path, makeWxr([{ id: 1, title: 'Te\u0008a\u001b[2J' }]));
  const { folder, remove } = await openSource(path);
  expect(folder.made?.label('post-1.md')).toBe('tea.xml: post 1 “Tea[2J”');
  remove();
});
