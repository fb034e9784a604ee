import { createHash } from 'node:crypto';

/**
 * The UUID of a name within a namespace, which is a UUID too: version 5 of RFC 9562, section 5.5.
 */
export function uuidV5(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export const blogUrn = (blogId: string) => `urn:uuid:${blogId}`;
export const articleUrn = (blogId: string, id: string) => `urn:uuid:${uuidV5(blogId, id)}`;

export const langUrn = (blogId: string, lang: string) =>
  `urn:uuid:${uuidV5(blogId, `lang:${lang}`)}`;

/** The id of an article holds no colon, so that no tag has the UUID of an article. */
export const tagUrn = (blogId: string, tag: string) => `urn:uuid:${uuidV5(blogId, `tag:${tag}`)}`;
