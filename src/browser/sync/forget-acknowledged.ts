import { receiveEnded } from './server-events.ts';
import { type DocumentStore, emptyEntry } from './store/store.ts';

/**
 * Deletes what the server has, because the owner has ended this device from elsewhere: titles, and
 * texts of which it has acknowledged all words.
 */
export async function forgetAcknowledged(store: DocumentStore): Promise<void> {
  const listed = await store.list((articleID, { record, outbox }) => ({
    articleID,
    hasWords: record !== null || outbox.length > 0,
  }));
  const all = listed.kind === 'done' ? listed.value : [];
  const kept = new Set<string>();
  for (const { articleID, hasWords } of all) {
    if (!hasWords) continue;
    const changed = await store.change(articleID, (entry) => {
      const next = receiveEnded(entry);
      return { ...(next === entry ? {} : { entry: next }), result: next !== emptyEntry };
    });
    if (changed.kind !== 'done' || changed.value) kept.add(articleID);
  }
  await store.changeHeads((heads) => heads.filter(({ articleID }) => kept.has(articleID)));
}
