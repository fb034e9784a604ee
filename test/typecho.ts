import { createHash } from 'node:crypto';

type Columns = Record<string, string | number | null>;

/** The numbers of the tables. 7 is one of a plugin. */
const numbers = {
  contents: 1,
  comments: 2,
  metas: 3,
  relationships: 4,
  users: 5,
  fields: 6,
  plugin: 7,
};

/**
 * A backup as Typecho writes it:
 * https://github.com/typecho/typecho/blob/master/var/Widget/Backup.php. `FILE` is the first form,
 * with 16 bits for the length of the columns.
 */
export function makeBackup(
  rows: readonly [table: keyof typeof numbers, columns: Columns][],
  version: '0001' | 'FILE' = '0001',
): Buffer {
  const mark = Buffer.from(`%TYPECHO_BACKUP_${version}%`);
  const parts = rows.map(([table, columns]) => makeRow(numbers[table], columns, version));
  return Buffer.concat([mark, ...parts, mark]);
}

function makeRow(table: number, columns: Columns, version: string): Buffer {
  const texts = Object.entries(columns).map(
    ([name, value]) => [name, value === null ? null : Buffer.from(String(value))] as const,
  );
  const lengths = Object.fromEntries(texts.map(([name, text]) => [name, text?.length ?? null]));
  const schema = Buffer.from(JSON.stringify(lengths));
  const body = Buffer.concat(texts.flatMap(([, text]) => text ?? []));
  return signRow(table, schema, body, version);
}

/** A row with any lengths, and the right checksum. */
export function signRow(table: number, schema: Buffer, body: Buffer, version = '0001'): Buffer {
  const head = Buffer.alloc(version === 'FILE' ? 6 : 8);
  head.writeUInt16LE(table, 0);
  head.writeUInt16LE(schema.length, 2);
  if (version === 'FILE') head.writeUInt16LE(body.length & 0xffff, 4);
  else head.writeUInt32LE(body.length, 4);
  const content = Buffer.concat([head, schema, body]);
  return Buffer.concat([content, Buffer.from(createHash('md5').update(content).digest('hex'))]);
}

/** The columns of a public post, in the form of Markdown. */
export function makePost(columns: Columns & { cid: number }): Columns {
  return {
    title: `Post ${columns.cid}`,
    slug: `post-${columns.cid}`,
    // 2020-05-01T10:00:00Z and one year later.
    created: 1_588_327_200,
    modified: 1_619_863_200,
    text: '<!--markdown-->Text.',
    order: 0,
    authorId: 1,
    template: null,
    type: 'post',
    status: 'publish',
    password: null,
    parent: 0,
    ...columns,
  };
}
