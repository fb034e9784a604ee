import type { Export } from './formats/format.ts';

interface ExportFormat {
  /** The program that writes such exports. */
  program: string;
  /** The usual ending of the file’s name. The ending does not decide. */
  ending: string;
  /** Whether a file that begins with this text is such an export. */
  hasHead(head: string): boolean;
  /** Throws DamagedExport. */
  open(path: string): Promise<Export>;
}

/**
 * The exports of other programs that an import reads. The first format that has the head of a file
 * opens it. The help of the command names all, so this file loads no reader before it is needed.
 */
export const exportFormats: readonly ExportFormat[] = [
  {
    program: 'WordPress',
    ending: '.xml',
    hasHead: (head) => /^\s*<\?xml\b[\s\S]*<rss\b/.test(head),
    open: async (path) => (await import('./formats/wordpress/wordpress.ts')).openWordPress(path),
  },
  {
    program: 'Ghost',
    ending: '.json',
    hasHead: (head) => /^\s*\{/.test(head),
    open: async (path) => (await import('./formats/ghost/ghost.ts')).openGhost(path),
  },
  {
    program: 'Typecho',
    ending: '.dat',
    hasHead: (head) => /^%TYPECHO_BACKUP_[A-Z\d]{4}%/.test(head),
    open: async (path) => (await import('./formats/typecho/typecho.ts')).openTypecho(path),
  },
  {
    program: 'Medium',
    ending: '.zip',
    hasHead: (head) => head.startsWith('PK\u0003\u0004'),
    open: async (path) => (await import('./formats/medium/medium.ts')).openMedium(path),
  },
];

/** All formats in words: `WordPress (.xml), Ghost (.json), … or Medium (.zip)`. */
export function nameExportFormats(): string {
  const names = exportFormats.map(({ program, ending }) => `${program} (${ending})`);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
