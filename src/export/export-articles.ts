import { countRows } from '../db/backup/rows.ts';
import { isDatabaseAway } from '../db/connection/away.ts';
import type { Database } from '../db/connection/database.ts';
import { isDiskFull } from '../db/connection/disk-full.ts';
import type { Db } from '../db/tables.ts';
import { listMedia, type MediaFile } from '../db/uploads/media.ts';
import { readFoundFile } from '../server/uploads/storage/files.ts';
import type { UploadStorage } from '../server/uploads/storage/storage.ts';
import type { Uploads } from '../server/uploads/uploads.ts';
import { listArticleFiles } from './article-file.ts';
import { blogFilePath, makeBlogFile } from './blog-file.ts';
import { type ListedUpload, listedUploadsPath, uploadPathInFolder } from './listed-uploads.ts';
import { writeOldLists } from './old-lists.ts';
import { writeRootFiles } from './root-files.ts';
import { type FolderWriter, makeWholeFolder } from './whole-folder.ts';
import { noProgress, type WorkProgress } from './work-progress.ts';

interface BlogToExport {
  database: Database;
  storage: UploadStorage;
  uploads: Pick<Uploads, 'findReady'>;
  /** See `Config.publicUrl`. */
  publicUrl: URL | undefined;
  /** Milliseconds. */
  now(): number;
  /** An upload that still waits for its sanitising can take long. */
  progress?: WorkProgress;
}

interface ArticleExport {
  articles: number;
  /** The articles among them that have unpublished changes, and those that need a password. */
  changes: number;
  protected: number;
  uploads: number;
  /** The articles in the trash, which are left out. */
  trashed: number;
  /**
   * The uploads without a file that can be shown, and the articles whose words are damaged: their
   * ids.
   */
  missingFiles: string[];
  damagedArticles: string[];
  /** The uploads that could not be made ready or copied now, and why. */
  failedFiles: { name: string; reason: string }[];
}

/**
 * Writes the articles of the state that the blog has now as Markdown into a new folder, with all
 * uploads as readers get them, and the settings. One article is in memory at a time. An import of
 * the folder makes the same articles: see docs/decisions/0049-exports.md.
 */
export function exportArticles(dir: string, blog: BlogToExport): Promise<ArticleExport> {
  return makeWholeFolder(dir, 'owner', (folder) =>
    blog.database.readOneState(async (db) => {
      await writeRootFiles(db, folder);
      await writeOldLists(db, folder);
      await folder.addText(blogFilePath, await makeBlogFile(db, blog.now()));
      return {
        ...(await writeArticles(db, folder, blog)),
        ...(await writeUploads(db, folder, blog)),
      };
    }),
  );
}

async function writeArticles(
  db: Db,
  folder: FolderWriter,
  { publicUrl, now, progress = noProgress }: BlogToExport,
) {
  const counts = { articles: 0, changes: 0, protected: 0, trashed: 0 };
  const damagedArticles: string[] = [];
  const options = { origin: publicUrl?.origin ?? '', now: now() };
  progress.begin(await countRows(db, 'articles'), 'articles');
  for await (const listed of listArticleFiles(db, options)) {
    // An article with unpublished changes has two files.
    if (listed.kind === 'damaged' || listed.part === 'article') progress.advance(1);
    if (listed.kind === 'damaged') {
      damagedArticles.push(listed.articleID);
      continue;
    }
    const isChange = listed.part === 'changes';
    if (listed.state === 'trash') {
      counts.trashed += isChange ? 0 : 1;
      continue;
    }
    await folder.addText(listed.path, listed.text);
    counts[isChange ? 'changes' : 'articles'] += 1;
    if (!isChange && listed.hasPassword) counts.protected += 1;
  }
  return { ...counts, damagedArticles };
}

async function writeUploads(db: Db, folder: FolderWriter, blog: BlogToExport) {
  const { progress = noProgress } = blog;
  const missingFiles: string[] = [];
  const failedFiles: ArticleExport['failedFiles'] = [];
  const lines: string[] = [];
  const media = (await listMedia(db)).filter(({ trashedAt }) => trashedAt === null);
  progress.begin(media.length, 'files');
  for (const file of media) {
    try {
      const listed = await writeUpload(folder, blog, file);
      if (listed) lines.push(`${JSON.stringify(listed)}\n`);
      else missingFiles.push(file.id);
    } catch (error) {
      // The next file would fail too.
      if (isDiskFull(error) || isDatabaseAway(error)) throw error;
      failedFiles.push({ name: file.name, reason: (error as Error).message });
    }
    progress.advance(1);
  }
  await folder.addText(listedUploadsPath, lines.join(''));
  return { uploads: lines.length, missingFiles, failedFiles };
}

/** Undefined when the upload has no file that can be shown. */
async function writeUpload(
  folder: FolderWriter,
  { storage, uploads }: BlogToExport,
  { id, hasRenditions }: MediaFile,
): Promise<ListedUpload | undefined> {
  // An imported upload may still have its metadata: `findReady` has it sanitised first.
  const upload = await uploads.findReady(id);
  const from = upload && (await storage.find(id, 'served'));
  if (!upload || from === undefined) return undefined;
  const { name, mediaType, width, height } = upload;
  await folder.addCopy(uploadPathInFolder(upload), from);
  const { id: content } = readFoundFile(from);
  return { id, name, mediaType, width, height, hasSmaller: hasRenditions, content };
}
