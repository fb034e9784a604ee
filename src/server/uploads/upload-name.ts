import { uploadLimits } from '../../shared/uploads/limits.ts';

/**
 * Control and direction characters hide the true name. The others have a meaning in addresses or
 * file systems.
 */
const unwanted =
  /[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|#%\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]+/gu;

/** The name of an upload: that of the file, with the ending that says what the file is. */
export function uploadName(given: string, extension: string): string {
  // A path of Windows or of another system names the file after its last separator.
  const clean = given
    .replace(/^.*[\\/]/s, '')
    .toWellFormed()
    .normalize('NFC');
  const stem = clean
    .replace(/\.\w{1,5}$/, '')
    .replace(unwanted, '-')
    .replace(/^[\s.-]+|[\s.-]+$/g, '');
  const max = uploadLimits.maxNameCharacters - extension.length - 1;
  return `${[...stem].slice(0, max).join('') || 'file'}.${extension}`;
}
