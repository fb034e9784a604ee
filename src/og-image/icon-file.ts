/** The directory at the beginning has a head, and an entry for each picture. */
const headBytes = 6;
const entryBytes = 16;

/**
 * An icon with several sizes, each a square PNG, the smallest first:
 * https://learn.microsoft.com/en-us/windows/win32/menurc/newheader.
 */
export function writeIconFile(pictures: readonly { edge: number; png: Uint8Array }[]): Buffer {
  const directory = Buffer.alloc(headBytes + entryBytes * pictures.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(pictures.length, 4);
  let offset = directory.length;
  for (const [index, { edge, png }] of pictures.entries()) {
    const entry = headBytes + entryBytes * index;
    directory.writeUInt8(edge, entry);
    directory.writeUInt8(edge, entry + 1);
    // One plane with 32 bits for each pixel.
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(png.length, entry + 8);
    directory.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([directory, ...pictures.map(({ png }) => png)]);
}
