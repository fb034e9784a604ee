/**
 * The last bytes of an archive before it is encrypted: a frame that programs for Zstandard skip
 * (RFC 8878, section 3.1.2), with four bytes of our own. It tells that no later frame is missing.
 */
const mark = Buffer.from('\x50\x2a\x4d\x18\x04\x00\x00\x00end\n', 'latin1');

export async function* addEndMark(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* source;
  yield mark;
}

/**
 * All bytes before the mark. Throws at the end of the source if its last bytes are not the mark.
 */
export async function* beforeEndMark(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array = new Uint8Array();
  for await (const part of source) {
    const all = Buffer.concat([held, part]);
    const passed = Math.max(0, all.length - mark.length);
    if (passed > 0) yield all.subarray(0, passed);
    held = all.subarray(passed);
  }
  if (!mark.equals(held)) throw new Error('its end is missing');
}
