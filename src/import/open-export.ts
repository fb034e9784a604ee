import { closeSync, openSync, readSync } from 'node:fs';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import type { ImportSource } from './folder/scan-folder.ts';
import { DamagedExport, type Export } from './formats/format.ts';
import { openGhost } from './formats/ghost/ghost.ts';
import { makeExportFolder } from './formats/make-folder.ts';
import { openMedium } from './formats/medium/medium.ts';
import { backupMark } from './formats/typecho/read-backup.ts';
import { openTypecho } from './formats/typecho/typecho.ts';
import { openWordPress } from './formats/wordpress/wordpress.ts';

/**
 * Makes a folder of the export of another program, which is known by its content. Throws
 * OperatorError if it is none, or damaged.
 */
export async function openExport(path: string, uploads: string | undefined): Promise<ImportSource> {
  try {
    return await makeExportFolder(path, await openFormat(path), uploads);
  } catch (error) {
    if (!(error instanceof DamagedExport)) throw error;
    throw new OperatorError(`${path} cannot be read: ${error.message}. Nothing was imported`, {
      exitCode: exitCodes.data,
    });
  }
}

async function openFormat(path: string): Promise<Export> {
  const head = readHead(path);
  if (/^\s*<\?xml\b[\s\S]*<rss\b/.test(head)) return openWordPress(path);
  if (/^\s*\{/.test(head)) return openGhost(path);
  if (head.startsWith('PK\u0003\u0004')) return openMedium(path);
  if (backupMark.test(head)) return openTypecho(path);
  throw new OperatorError(
    `${path} is no export that Suibi reads: WordPress (.xml), Ghost (.json), Typecho (.dat) or Medium (.zip)`,
    {
      exitCode: exitCodes.usage,
    },
  );
}

function readHead(path: string): string {
  const head = Buffer.alloc(16 * 1024);
  const file = openSync(path, 'r');
  try {
    return head.toString('utf8', 0, readSync(file, head)).replace(/^\uFEFF/, '');
  } finally {
    closeSync(file);
  }
}
