import { statSync } from 'node:fs';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type ImportSource, scanFolder } from './folder/scan-folder.ts';

/**
 * A folder of Markdown files, or the folder that is made of another program's export. Throws
 * OperatorError.
 */
export async function openSource(path: string, uploads: string | undefined): Promise<ImportSource> {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (isFile) {
    // Folders need none of this code.
    const { openExport } = await import('./open-export.ts');
    return openExport(path, uploads);
  }
  if (uploads !== undefined) {
    throw new OperatorError('--uploads belongs to the export of another program, which is a file', {
      exitCode: exitCodes.usage,
    });
  }
  return { folder: scanFolder(path), notes: [], remove: () => {} };
}
