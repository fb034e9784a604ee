import { readInitialState } from '../initial-state.ts';
import { forgetKeptPages } from '../kept-pages.ts';

/**
 * Deletes what this browser keeps for the owner, when everything that was written has been deleted.
 */
export async function forgetDevice(): Promise<void> {
  const { ownerKey } = readInitialState();
  if (ownerKey === undefined) return;
  // Most pages of the owner do without the document database.
  const { openKeptDocuments } = await import('./kept-documents.ts');
  const documents = await openKeptDocuments(ownerKey);
  await documents.wipe();
  await forgetKeptPages();
}
