import { uploadIdsIn } from '../../shared/uploads/upload-ids.ts';
import { findSettings } from '../settings/settings.ts';
import type { Db } from '../tables.ts';

/**
 * The ids of the uploads that the settings name. Visitors may get these files, and nothing that
 * cleans up may take them: so every setting counts, also one that is added later.
 */
export async function listNamedBySettings(db: Db): Promise<Set<string>> {
  return new Set(uploadIdsIn(JSON.stringify(await findSettings(db))));
}
