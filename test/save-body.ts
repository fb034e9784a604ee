import { contentHash } from '../src/shared/content-hash.ts';
import { createSaveKey } from '../src/shared/save-key.ts';
import type { Save } from '../src/shared/schemas.ts';

/** The body of a call that saves. Without `key` it is a new save. */
export function makeSaveBody(save: Pick<Save, 'basedOn' | 'content'> & Partial<Save>): Save {
  return { key: createSaveKey(), hash: contentHash(save.content), ...save };
}
