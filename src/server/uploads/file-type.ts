import { headBytes } from './storage/files.ts';

/**
 * What a file is, by its first bytes. The name of a file and the type that a program declares are
 * not asked.
 */
export type FileType =
  | { kind: 'picture'; mediaType: string; extension: string }
  /** It is drawn as pixels. The file itself is never served, because it can hold scripts. */
  | { kind: 'drawing' }
  | { kind: 'file'; mediaType: string; extension: string }
  | { kind: 'heic' }
  | { kind: 'unknown' };

const picture = (mediaType: string, extension: string): FileType => ({
  kind: 'picture',
  mediaType,
  extension,
});
const file = (mediaType: string, extension: string): FileType => ({
  kind: 'file',
  mediaType,
  extension,
});

/** A kind, and the texts (one letter for each byte) of which one stands at a place of the file. */
interface Signature {
  kind: FileType;
  at: readonly (readonly [offset: number, texts: readonly string[]])[];
  /** One of these texts stands among the first bytes. */
  has?: readonly string[];
}

const isobmff = (...brands: string[]): Signature['at'] => [
  [4, ['ftyp']],
  [8, brands],
];

/**
 * https://en.wikipedia.org/wiki/List_of_file_signatures, and
 * https://mp4ra.org/registered-types/brands. The first that fits wins.
 */
const signatures: readonly Signature[] = [
  { kind: picture('image/jpeg', 'jpg'), at: [[0, ['\xff\xd8\xff']]] },
  { kind: picture('image/png', 'png'), at: [[0, ['\x89PNG\r\n\x1a\n']]] },
  { kind: picture('image/gif', 'gif'), at: [[0, ['GIF87a', 'GIF89a']]] },
  {
    kind: picture('image/webp', 'webp'),
    at: [
      [0, ['RIFF']],
      [8, ['WEBP']],
    ],
  },
  { kind: picture('image/avif', 'avif'), at: isobmff('avif', 'avis') },
  // A still picture in a container for several codecs. The compatible brands name the codec.
  { kind: picture('image/avif', 'avif'), at: isobmff('mif1', 'msf1'), has: ['avif'] },
  {
    kind: { kind: 'heic' },
    at: isobmff('heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'),
  },
  { kind: file('audio/mp4', 'm4a'), at: isobmff('M4A ', 'M4B ') },
  { kind: file('video/quicktime', 'mov'), at: isobmff('qt  ') },
  {
    kind: file('video/mp4', 'mp4'),
    at: isobmff(
      'isom',
      'iso2',
      'iso4',
      'iso5',
      'iso6',
      'mp41',
      'mp42',
      'M4V ',
      'MSNV',
      'avc1',
      'dash',
    ),
  },
  { kind: file('video/webm', 'webm'), at: [[0, ['\x1a\x45\xdf\xa3']]], has: ['webm'] },
  {
    kind: file('audio/ogg', 'ogg'),
    at: [[0, ['OggS']]],
    has: ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex'],
  },
  {
    kind: file('audio/wav', 'wav'),
    at: [
      [0, ['RIFF']],
      [8, ['WAVE']],
    ],
  },
  { kind: file('audio/flac', 'flac'), at: [[0, ['fLaC']]] },
  { kind: file('audio/mpeg', 'mp3'), at: [[0, ['ID3\x02', 'ID3\x03', 'ID3\x04']]] },
  { kind: file('audio/aac', 'aac'), at: [[0, ['\xff\xf1', '\xff\xf9']]] },
  { kind: file('audio/mpeg', 'mp3'), at: [[0, ['\xff\xf2', '\xff\xf3', '\xff\xfa', '\xff\xfb']]] },
  { kind: file('application/pdf', 'pdf'), at: [[0, ['%PDF-1.', '%PDF-2.']]] },
];

/** The media type of a picture or drawing. */
export function pictureTypeOf(kind: FileType): string | undefined {
  if (kind.kind === 'drawing') return 'image/svg+xml';
  return kind.kind === 'picture' ? kind.mediaType : undefined;
}

/** A name of a codec stands so near to the start. */
const nameBytes = 64;

/** `head`: the first `headBytes` of the file, or all of a shorter one. */
export function fileTypeOf(head: Uint8Array): FileType {
  const text = Buffer.from(head.subarray(0, nameBytes)).toString('latin1');
  const found = signatures.find(
    ({ at, has }) =>
      at.every(([offset, texts]) => texts.some((each) => text.startsWith(each, offset))) &&
      (has === undefined || has.some((each) => text.includes(each))),
  );
  if (found) return found.kind;
  return isDrawing(head) ? { kind: 'drawing' } : { kind: 'unknown' };
}

/** Whether the file is an SVG: its first element is `svg`. */
function isDrawing(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, headBytes))
    .toString('utf8')
    .replace(/^\ufeff/, '');
  if (!/^\s*</.test(text)) return false;
  return /^<(?:\w+:)?svg[\s>/]/.test(withoutProlog(text));
}

/** Each step removes one declaration, comment or document type from the start. */
function withoutProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith('<?')
      ? rest.indexOf('?>') + 2
      : rest.startsWith('<!--')
        ? rest.indexOf('-->') + 3
        : rest.startsWith('<!DOCTYPE')
          ? endOfDocumentType(rest)
          : 0;
    if (end < 3) return rest;
    rest = rest.slice(end).trimStart();
  }
}

function endOfDocumentType(text: string): number {
  const [found = ''] = /^<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>/.exec(text) ?? [];
  return found.length;
}
