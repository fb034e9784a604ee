import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { type Random, randomWhole, seededRandom } from './random.ts';

/** Words that must not be in a file that visitors get: a script, and the place of a picture. */
export const forbiddenWords = ['<script>alert', 'Hidden Garden', 'file:///etc/passwd'];

interface HostileUpload {
  format: string;
  fault: string;
  name: string;
  content: Buffer;
}

const text = (words: string) => Buffer.from(words, 'latin1');

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

const place = { IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLongitude: '121/1 28/1 0/1' } };
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Hidden Garden</place></x:xmpmeta>';

function picture(): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 80, height: 60, channels: 3, background: '#246', noise } })
    .withExif({ IFD0: { ImageDescription: 'Hidden Garden' }, ...place })
    .withXmp(xmp);
}

/** A good file of each format. The pictures hold a place. */
async function makeGood(): Promise<Record<string, Buffer>> {
  const filler = Buffer.alloc(3_000, 'tea and rain ');
  return {
    jpg: await picture().jpeg().toBuffer(),
    png: await picture().png().toBuffer(),
    webp: await picture().webp().toBuffer(),
    avif: await picture().avif({ effort: 0 }).toBuffer(),
    gif: await picture().gif().toBuffer(),
    svg: text(
      `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"><!-- Hidden Garden --><rect width="40" height="60" fill="#246"/></svg>`,
    ),
    heic: Buffer.concat([box('ftyp', text('heic\0\0\0\0mif1heic')), box('mdat', filler)]),
    mp4: Buffer.concat([box('ftyp', text('isom\0\0\x02\0isomiso2avc1mp41')), box('mdat', filler)]),
    webm: Buffer.concat([text('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm'), filler]),
    mp3: Buffer.concat([text('ID3\x04\0\0\0\0\0\0'), filler]),
    wav: Buffer.concat([text('RIFF\xd8\x0b\0\0WAVEfmt '), filler]),
    pdf: Buffer.concat([text('%PDF-1.7\n'), filler, text('\n%%EOF')]),
  };
}

/** A PNG that declares a size and holds so many bytes of zeros, which take hardly any room. */
function pngOf(width: number, height: number, bytes: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([text(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(bytes));
  const chunks = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([text('\x89PNG\r\n\x1a\n'), ...chunks]);
}

/** A GIF whose frames are one pixel, on a screen of a declared size. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const head = text('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const control = text('\x21\xf9\x04\0\x01\0\0\0');
  const frame = text('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0');
  return Buffer.concat([head, ...Array(frames).fill(Buffer.concat([control, frame])), text(';')]);
}

const svg = (words: string, start = '') =>
  text(`${start}<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60">${words}</svg>`);

const entities = Array.from({ length: 9 }, (_, index) => {
  const last = index === 0 ? 'tea' : `&e${index - 1};`;
  return `<!ENTITY e${index} "${last.repeat(10)}">`;
}).join('');

/**
 * An SVG of so many circles, with 29 bytes for each. Reading one takes 1.7 kB, and some libraries
 * read the file twice at once.
 */
export const drawingOf = (circles: number) => svg('<circle cx="5" cy="5" r="4"/>'.repeat(circles));

/** A drawing whose last element has 10 ** 8 elements in it. */
function drawingOfCopies(): Buffer {
  const groups = Array.from({ length: 8 }, (_, index) => {
    const copies = `<use href="#g${index}"/>`.repeat(10);
    return `<g id="g${index + 1}">${copies}</g>`;
  });
  return svg(
    `<defs><rect id="g0" width="1" height="1"/>${groups.join('')}</defs><use href="#g8"/>`,
  );
}

/**
 * Files that are small and take far more memory or time than any picture of a camera, which the
 * process of a picture may not take.
 */
export const heavyUploads: readonly { name: string; make(): Buffer }[] = [
  { name: 'circles.svg', make: () => drawingOf(650_000) },
  { name: 'copies.svg', make: drawingOfCopies },
  { name: 'plain.avif', make: () => avifOf49Megapixels() },
];

/**
 * 7,000 x 7,000 pixels of one colour, in four colour planes of full size: decoding takes 0.9 GB.
 */
function avifOf49Megapixels(): Buffer {
  return Buffer.from(
    [
      'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA',
      '+gABAAAAAAAABFsAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3Bl',
      'AAAAAAAAG1gAABtYAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAARjbWRhdBIACgo/8zavtXaQENBpMsoIE5KExgmHnnnmgkAAAFfPzEUivhG9',
      '3SrQNLNP/YJLWjVi2hSeWL2xjjjAqUW11PyFIyyZen0yEtZXmJprWTO1TegQE5pctTd1WbNGVhqqdiaFXIbPs+OgJbmVdB2RwE/OEn6SbeBQkc/MUl6RnL08N5cAK+GE',
      'j8mfarLKEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpALaLZiG3bkkRbT9mg++skx72AV2LYApBVB+BGer9efeI6vtJzDpmfE0V5llvFmpjTSlMQkT5JHK8+tcn',
      'UDCQl7/JrrOPXrhqD35mWb30jb/Lb+lg+SnkzXU+xyXu2zSbWc/MUl6RnL08N5cAK+GEj8mfarLKEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpAKwTIuLIrfe9',
      '/UjoFMGjGpKKc24w78h0qV5dTgqD9MwXy8jnIdnN4JHPzFJekZy9PDeXACvhhI/Jn2qyyhH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTKQC2i2Yht25JEW0/ZoPv',
      'rJMe9gFdi2AKQVQfgRnq/Xn3iOr7Scw6ZnxNFeZZbxZqY00pTEJE+SRyvPrXJ1AwkJe/ya6zj164ag9+Zlm99I2/y2/pYPkp5M11Pscl7ts0m1nPzFJekZy9PDeXACvh',
      'hI/Jn2qyyhH23UZiRgt90VSxllxS4hMbmpwkd+jpc7XFk7CTKQCsEyLiyK33vf1I6BTBoxqSinNuMO/IdKleXU4Kg/TMF8vI5yHZzeCRz8xSXpGcvTw3lwAr4YSPyZ9q',
      'ssoR9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkykAtotmIbduSRFtP2aD76yTHvYBXYtgCkFUH4EZ6v1594jq+0nMOmZ8TRXmWW8WamNNKUxCRPkkcrz61ydQMJCX',
      'v8mus49euGoPfmZZvfSNv8tv6WD5KeTNdT7HJe7bNJuuz8xSXpGcvTw3lwAr4YSPyZ9qssoR9t1GYkYLfdFUsZZcUuITG5qcJHfo6XO1xZOwkykArBMi4sit9739SOgU',
      'waMakopzbjDvyHSpXl1OCoP0zBfLyOgjCts85vrOw1ZtN1pfkpSoaVdx4kWltmm6OIu/76S6u/bhpDqSmZmvRhFArpM2+TwW6Vf4FnXxhD5JXnzI4VqmAS4ppj+exJWL',
      'K0yi0ghKgv8JAn8JXfu4g8/MUl6RnL08N5cAK+GEj8mfarLKEfbdRmJGC33RVLGWXFLiExuanCR36OlztcWTsJMpALaLZiG3bkkRbT9mg++skx72AV2LYApBVB+BGer9',
      'efeI6vtJzDpmfE0V5llvFmpjTSlMQkT5JHK8+tcnUDCQl7/JrrOPXrhqD35mWb30jb/Lb+lg+SnkzXVOXekCYYgTlUZiF2A5fBkQVIKtPB++6YAHPeaDTcoccFdoYHDE',
      'Q+Ed57tY71qZGM9EJD+Z8zIx45B6',
    ].join(''),
    'base64',
  );
}

/** Faults that only a format has. They take the place of the faults of the same name for all. */
const special: Record<string, Record<string, () => Buffer>> = {
  png: {
    'huge size': () => pngOf(60_000, 60_000, 1_000),
    'decompression bomb': () => pngOf(7_000, 7_000, 7_000 * (7_000 * 3 + 1)),
    'too little data': () => pngOf(500, 500, 1_000),
  },
  gif: {
    'huge size': () => gifOf(65_535, 65_535, 1),
    'decompression bomb': () => gifOf(4_000, 4_000, 3_000),
    'too little data': () => gifOf(500, 500, 0),
  },
  svg: {
    'huge size': () => text('<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>'),
    'decompression bomb': () => svg('<text>&e8;</text>', `<!DOCTYPE svg [${entities}]>`),
    'too little data': () =>
      svg(
        '<text y="20">&a;</text><image href="file:///etc/passwd" width="9" height="9"/>',
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
      ),
    'a script behind it': () => svg('<script>alert(1)</script><foreignObject/>'),
    garbage: () => svg('<g>'.repeat(50_000)),
  },
};

const faults: Record<string, (good: Buffer, random: Random) => Buffer> = {
  'nothing wrong, but a place': (good) => good,
  empty: () => Buffer.alloc(0),
  'only zeros': (good) => Buffer.alloc(good.length),
  'cut after 10 bytes': (good) => good.subarray(0, 10),
  'cut after a quarter': (good) => good.subarray(0, good.length / 4),
  'cut in the middle': (good) => good.subarray(0, good.length / 2),
  'cut before its last 20 bytes': (good) => good.subarray(0, good.length - 20),
  'another first byte': (good) => Buffer.concat([text('\x7f'), good.subarray(1)]),
  'another byte in its head': (good, random) => flipped(good, random, 1, 4, 60),
  'another byte in a hundred': (good, random) => flipped(good, random, good.length / 100),
  'another byte in ten': (good, random) => flipped(good, random, good.length / 10),
  garbage: (good, random) =>
    Buffer.concat([
      good.subarray(0, 32),
      Buffer.from(good.subarray(32).map(() => randomWhole(random, 0, 256))),
    ]),
  'zeros behind its head': (good) => Buffer.concat([good.subarray(0, 32), Buffer.alloc(5_000)]),
  'huge size': (good) => withAll(good, [80, 60], [65_535, 65_535]),
  'decompression bomb': (good) => Buffer.concat(Array(200).fill(good)),
  'too little data': (good) => withAll(good, [80, 60], [800, 600]),
  'a script behind it': (good) => Buffer.concat([good, text('<html><script>alert(1)</script>')]),
  'a page before it': (good) =>
    Buffer.concat([text('<!doctype html><script>alert(1)</script>'), good]),
  'an archive behind it': (good) => Buffer.concat([good, text('PK\x03\x04'), Buffer.alloc(500)]),
  twice: (good) => Buffer.concat([good, good]),
};

function flipped(good: Buffer, random: Random, count: number, from = 32, to = good.length): Buffer {
  const content = Buffer.from(good);
  for (let index = 0; index < count; index += 1) {
    const at = randomWhole(random, from, Math.max(from + 1, Math.min(to, good.length)));
    content[at] = (content[at] ?? 0) ^ randomWhole(random, 1, 256);
  }
  return content;
}

/** Writes another size wherever the size of the good picture stands, in both orders of bytes. */
function withAll(good: Buffer, was: number[], is: number[]): Buffer {
  const content = Buffer.from(good);
  for (let at = 0; at + 4 < Math.min(content.length, 600); at += 1) {
    for (const [index, value] of was.entries()) {
      const other = is[index] ?? 0;
      if (content.readUInt16BE(at) === value) content.writeUInt16BE(other, at);
      else if (content.readUInt16LE(at) === value) content.writeUInt16LE(other, at);
    }
  }
  return content;
}

/** 240 uploads: 12 formats with 20 faults each. Every `step`-th of them is made. */
export async function listHostileUploads(step: number, seed: number): Promise<HostileUpload[]> {
  const random = seededRandom(seed);
  const good = await makeGood();
  const all = Object.keys(good).flatMap((format) =>
    Object.keys(faults).map((fault) => ({ format, fault })),
  );
  return all
    .filter((_, index) => index % step === 0)
    .map(({ format, fault }, index) => {
      const make = special[format]?.[fault];
      const content = make?.() ?? faults[fault]?.(good[format] as Buffer, random);
      // Names say another type every third time.
      const name = index % 3 === 0 ? 'page.html' : `tea.${format}`;
      return { format, fault, name, content: content as Buffer };
    });
}
