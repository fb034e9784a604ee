import { expect, test } from 'vitest';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import { uploadName } from './upload-name.ts';

test.each([
  ['garden.png', 'png', 'garden.png'],
  ['IMG_1.JPEG', 'jpg', 'IMG_1.jpg'],
  ['page.html', 'png', 'page.png'],
  ['茶碗 1.png', 'png', '茶碗 1.png'],
  ['../../etc/passwd', 'png', 'passwd.png'],
  ['C:\\Pictures\\rain.gif', 'gif', 'rain.gif'],
  ['a?b#c%d.png', 'png', 'a-b-c-d.png'],
  ['tea\u202egnp.exe', 'png', 'tea-gnp.png'],
  ['line\nbreak\0.png', 'png', 'line-break.png'],
  ['.png', 'png', 'file.png'],
  ['..', 'png', 'file.png'],
  ['  spaces  .png', 'png', 'spaces.png'],
  ['e\u0301.png', 'png', 'é.png'],
  ['\ud800.png', 'png', 'file.png'],
  ['archive.tar.gz', 'pdf', 'archive.tar.pdf'],
])('%j as %s becomes %j', (given, extension, expected) => {
  const name = uploadName(given, extension);
  expect(name).toBe(expected);
});

test('a long name is cut, and keeps its ending and its emoji whole', () => {
  const name = uploadName(`${'🌧'.repeat(300)}.png`, 'png');
  expect([...name]).toHaveLength(uploadLimits.maxNameCharacters);
  expect(name).toMatch(/^🌧+\.png$/u);
});
