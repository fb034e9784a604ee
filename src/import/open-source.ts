import { statSync } from 'node:fs';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { type ImportSource, scanFolder } from './folder/scan-folder.ts';
import { leaveOutTools } from './obsidian/vault.ts';

interface SourceOptions {
  /** The folder of the old blog’s uploads. Only an export needs it. */
  uploads?: string | undefined;
  /** The pattern of the old addresses, such as `/:year/:title/`. An export has the addresses. */
  permalink?: string | undefined;
  /** See `ImportOptions`: only a vault of Obsidian takes patterns. */
  asPublished?: readonly string[] | undefined;
}

/**
 * A folder of Markdown files, or the folder that is made of another program's export. Throws
 * OperatorError, also for an option that does not belong to the source.
 */
export async function openSource(
  path: string,
  { uploads, permalink, asPublished = [] }: SourceOptions = {},
): Promise<ImportSource> {
  const isFile = statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  if (!isFile && uploads !== undefined) {
    throw wrongOption('--uploads belongs to the export of another program, which is a file');
  }
  if (isFile && permalink !== undefined) {
    throw wrongOption('--permalink belongs to a folder: an export has its addresses in it');
  }
  const found = isFile ? undefined : scanFolder(path);
  const isVault = found?.site.program === 'Obsidian';
  if (asPublished.length > 0 && !isVault) {
    throw wrongOption(`--as-published belongs to a vault of Obsidian, and ${path} is none`);
  }
  if (found === undefined) {
    // Folders need none of this code.
    const { openExport } = await import('./open-export.ts');
    return openExport(path, uploads);
  }
  const folder = { ...found, site: { ...found.site, pattern: permalink } };
  const source = isVault ? leaveOutTools(folder) : { folder, notes: [] };
  return { ...source, remove: () => {} };
}

function wrongOption(message: string): OperatorError {
  return new OperatorError(message, { exitCode: exitCodes.usage });
}
