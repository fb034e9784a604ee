import { expect, test } from 'vitest';
import { fileTypeOf } from './file-type.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg">';

test.each([
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\x89PNG\n', 'unknown'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\0\0\0\0WAVEfmt ', 'audio/wav'],
  ['RIFF\0\0\0\0AVI LIST', 'unknown'],
  ['\0\0\0\x1cftypavif', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftyphevc', 'heic'],
  ['\0\0\0\x20ftypisom', 'video/mp4'],
  ['\0\0\0\x20ftypmp42', 'video/mp4'],
  ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['\0\0\0\x20ftypM4A ', 'audio/mp4'],
  ['\0\0\0\x20ftypjpm ', 'unknown'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm', 'video/webm'],
  ['\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska', 'unknown'],
  ['OggS\0\x02\0\0\0\0\0\0\0\0OpusHead', 'audio/ogg'],
  ['OggS\0\x02\0\0\0\0\0\0\0\0theora', 'unknown'],
  ['fLaC', 'audio/flac'],
  ['ID3\x03', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['\xff\xf1\x50', 'audio/aac'],
  ['%PDF-1.7', 'application/pdf'],
  ['%PDF-2.0', 'application/pdf'],
  [' %PDF-1.7', 'unknown'],
  [svg, 'drawing'],
  [`\xef\xbb\xbf\n<?xml version="1.0"?>\n<!-- a > b -->\n${svg}`, 'drawing'],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`, 'drawing'],
  ['<svg:svg>', 'drawing'],
  ['<!doctype html><svg>', 'unknown'],
  ['<html><svg>', 'unknown'],
  ['<svgx>', 'unknown'],
  ['words <svg>', 'unknown'],
  ['', 'unknown'],
  ['PK\x03\x04', 'unknown'],
  ['MZ', 'unknown'],
])('%j is %s', (head, expected) => {
  const found = fileTypeOf(Buffer.from(head, 'latin1'));
  expect('mediaType' in found ? found.mediaType : found.kind).toBe(expected);
});

test.each(['<?xml', '<!--', '<!DOCTYPE svg [', '<!DOCTYPE svg', '<?xml ?>'.repeat(500)])(
  'a start that never ends is read in no time: %s',
  (start) => {
    const begin = performance.now();
    expect(fileTypeOf(Buffer.from(start + ' '.repeat(4_000))).kind).toBe('unknown');
    expect(performance.now() - begin).toBeLessThan(500);
  },
);
