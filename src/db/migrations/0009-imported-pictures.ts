import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Whether a file still holds its metadata, such as the place where a picture was taken. Earlier imports kept it, so their
 * pictures and videos wait, and their pictures get smaller widths. WebP and GIF may be animated: animations get none.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  const statements = [
    `alter table uploads add column cleaning text not null default 'none'
      check (cleaning in ('none', 'waiting', 'failed'))`,
    'alter table uploads add column cleaning_tries integer not null default 0',
    `update uploads set cleaning = 'waiting'
      where smaller = 'none' and media_type in ('image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif',
        'image/svg+xml', 'image/heic', 'image/heif', 'image/tiff', 'video/mp4', 'video/quicktime', 'audio/mp4')`,
    `update uploads set smaller = 'waiting'
      where smaller = 'none' and media_type in ('image/jpeg', 'image/png', 'image/avif')
        and width > 480 and height <= 4 * width`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
