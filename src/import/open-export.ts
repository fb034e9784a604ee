import { closeSync, openSync, readSync } from 'node:fs';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { exportFormats, nameExportFormats } from './export-formats.ts';
import type { ImportSource } from './folder/scan-folder.ts';
import { DamagedExport, type Export } from './formats/format.ts';
import { makeExportFolder } from './formats/make-folder.ts';

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
  const format = exportFormats.find(({ hasHead }) => hasHead(head));
  if (format) return format.open(path);
  throw new OperatorError(`${path} is no export that Suibi reads: ${nameExportFormats()}`, {
    exitCode: exitCodes.usage,
  });
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
