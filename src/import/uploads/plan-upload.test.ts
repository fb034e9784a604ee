import { expect, test } from 'vitest';
import { planUpload, type UploadPlan } from './plan-upload.ts';

const picture = (mediaType: string): UploadPlan => ({ kind: 'picture', mediaType });
const file = (mediaType: string): UploadPlan => ({ kind: 'file', mediaType });
const refused = (kind: string) => ({ kind: 'refused', note: { kind } });

test.each<[string, string, unknown]>([
  ['a.jpg', '\xff\xd8\xff\xe1', picture('image/jpeg')],
  ['a.bin', 'GIF89a', picture('image/gif')],
  ['a.png', 'RIFF\0\0\0\0WEBP', picture('image/webp')],
  ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', picture('image/svg+xml')],
  ['a.mp4', '\0\0\0\x14ftypisom', file('video/mp4')],
  ['a.jpg', '%PDF-1.7', file('application/pdf')],
  ['a.heic', '\0\0\0\x14ftypheic', refused('upload-heic')],
  ['a.jpg', '\0\0\0\x14ftypheic', refused('upload-heic')],
  ['a.png', 'no picture', refused('upload-no-picture')],
  ['a.tiff', 'II*\0', refused('upload-no-picture')],
  ['a.svgz', '\x1f\x8b', refused('upload-no-picture')],
  ['a.bmp', 'BM', file('image/bmp')],
  ['favicon.ico', '\0\0\x01\0', file('image/vnd.microsoft.icon')],
  ['a.zip', 'PK\x03\x04', file('application/zip')],
  ['a.txt', 'words', file('text/plain')],
  ['no ending', 'words', file('application/octet-stream')],
])('%s that begins with %j', (name, head, plan) => {
  expect(planUpload(name, { head: Buffer.from(head, 'latin1'), bytes: 1_000 })).toEqual(plan);
});

test('a picture of more than 20 MiB is refused', () => {
  const head = Buffer.from('GIF89a');
  const max = 20 * 1024 * 1024;
  expect(planUpload('a.gif', { head, bytes: max })).toEqual(picture('image/gif'));
  const note = { kind: 'upload-too-large', values: { mebibytes: 20 } };
  expect(planUpload('a.gif', { head, bytes: max + 1 })).toEqual({ kind: 'refused', note });
});
