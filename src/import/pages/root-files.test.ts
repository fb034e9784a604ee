import { expect, test } from 'vitest';
import { unknownSite } from '../site/old-site.ts';
import { listRootFiles } from './root-files.ts';

const names = [
  ...['CNAME', 'robots.txt', 'ads.txt', 'favicon.ico', 'apple-touch-icon-180.png'],
  ...['google0123456789abcdef.html', 'BingSiteAuth.xml', 'baidu_verify_code-x1.html'],
  ...['MP_verify_aB3.txt', '0123456789abcdef0123456789abcdef.txt'],
];
const others = ['index.html', 'google.html', 'notes.txt', 'tea.png', '.nojekyll', 'deep/CNAME'];
const files = (root: string) => [...names, ...others].map((name) => root + name);

test.each([
  ['Hexo', 'source/'],
  ['Hugo', 'static/'],
  ['Zola', 'static/'],
  ['Jekyll', ''],
  ['Docusaurus', 'static/'],
] as const)('the files at the root of a site of %s are found', (program, root) => {
  expect(listRootFiles({ ...unknownSite, program }, files(root))).toEqual(
    names.map((name) => root + name),
  );
});

test('a folder of no known program has none', () => {
  expect(listRootFiles(unknownSite, files(''))).toEqual([]);
});
