import { statSync } from 'node:fs';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type ImportSource, scanFolder } from './folder/scan-folder.ts';
import { leaveOutTools } from './obsidian/vault.ts';

/**
 * A folder of Markdown files, or the folder that is made of another program's export. Throws
 * OperatorError. For `asPublished` see `ImportOptions`: only a vault of Obsidian takes patterns.
 */
export async function openSource(
  path: string,
  uploads: string | undefined,
  asPublished: readonly string[] = [],
): Promise<ImportSource> {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (!isFile && uploads !== undefined) {
    throw new OperatorError('--uploads belongs to the export of another program, which is a file', {
      exitCode: exitCodes.usage,
    });
  }
  const folder = isFile ? undefined : scanFolder(path);
  const isVault = folder?.site.program === 'Obsidian';
  if (asPublished.length > 0 && !isVault) {
    throw new OperatorError(`--as-published belongs to a vault of Obsidian, and ${path} is none`, {
      exitCode: exitCodes.usage,
    });
  }
  if (folder === undefined) {
    // Folders need none of this code.
    const { openExport } = await import('./open-export.ts');
    return openExport(path, uploads);
  }
  const source = isVault ? leaveOutTools(folder) : { folder, notes: [] };
  return { ...source, remove: () => {} };
}
