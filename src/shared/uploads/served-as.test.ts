import other from 'mime/types/other.js';
import standard from 'mime/types/standard.js';
import { describe, expect, test } from 'vitest';
import { servedAs } from './served-as.ts';

describe('a type is sent as', () => {
  test.each([
    ['image/jpeg', 'picture', 'image/jpeg'],
    ['image/png', 'picture', 'image/png'],
    ['image/gif', 'picture', 'image/gif'],
    ['image/webp', 'picture', 'image/webp'],
    ['image/avif', 'picture', 'image/avif'],
    ['image/bmp', 'picture', 'image/bmp'],
    ['image/vnd.microsoft.icon', 'picture', 'image/vnd.microsoft.icon'],
    ['audio/mpeg', 'sound', 'audio/mpeg'],
    ['audio/x-m4a', 'sound', 'audio/x-m4a'],
    ['video/mp4', 'film', 'video/mp4'],
    ['video/mp2t', 'film', 'video/mp2t'],
    ['text/plain', 'text', 'text/plain; charset=utf-8'],
  ])('%s: %s', (mediaType, kind, contentType) => {
    expect(servedAs(mediaType)).toEqual({ kind, contentType });
  });
});

describe('a download without a type is made of', () => {
  test.each([
    ...['application/pdf', 'application/zip', 'application/octet-stream', 'application/json'],
    ...[
      'text/html',
      'TEXT/HTML',
      'application/xhtml+xml',
      'text/xml',
      'application/xml',
      'text/xsl',
    ],
    ...[
      'text/javascript',
      'application/javascript',
      'text/css',
      'application/wasm',
      'text/cache-manifest',
    ],
    // XML is a page, whatever stands before the plus sign.
    ...[
      'image/svg+xml',
      'image/svg+xml; charset=utf-8',
      'image/x+xml',
      'audio/x+xml',
      'video/x+xml',
    ],
    // No import gives a row one of these. A forged archive or list of uploads can.
    ...[
      'image/tiff',
      'IMAGE/PNG',
      'image/png, text/html',
      'image/png\ntext/html',
      ' image/png',
      'x-image/png',
    ],
    ...[
      'audio/',
      'audio/mpeg\n',
      'text/plain-html',
      'text/plain; charset=utf-7',
      'text/event-stream',
    ],
    ...[
      'multipart/x-mixed-replace; boundary=a',
      'message/rfc822',
      '',
      '*/*',
      '__proto__',
      'constructor',
    ],
  ])('%j', (mediaType) => {
    const contentType = 'application/octet-stream';
    expect(servedAs(mediaType)).toEqual({ kind: 'download', contentType });
  });
});

test('of all types that an import takes from names, only pictures, sound, films and plain text are shown', () => {
  const all = Object.keys({ ...standard, ...other });
  expect(all.length).toBeGreaterThan(900);
  const shown = all.filter((mediaType) => servedAs(mediaType).kind !== 'download');
  expect(shown.filter((mediaType) => !/^(?:audio|video)\/[^+]+$/.test(mediaType)).sort()).toEqual([
    ...[
      'image/avif',
      'image/bmp',
      'image/gif',
      'image/jpeg',
      'image/png',
      'image/vnd.microsoft.icon',
    ],
    ...['image/webp', 'image/x-icon', 'image/x-ms-bmp', 'text/plain'],
  ]);
});
