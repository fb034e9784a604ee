import type { OwnedArticle } from '../../shared/article.ts';
import type { StoreOutcome } from './store/store.ts';
import type { SyncParts } from './sync-parts.ts';

type Parts = Pick<SyncParts, 'store' | 'server' | 'forgetPages'>;

/** Takes the list of articles that the server has sent. */
export async function replaceHeads(
  parts: Parts,
  listed: readonly OwnedArticle[],
): Promise<StoreOutcome<void>> {
  const ids = new Set(listed.map(({ articleID }) => articleID));
  let lost: string[] = [];
  const kept = await parts.store.changeHeads((known) => {
    lost = known.map(({ articleID }) => articleID).filter((articleID) => !ids.has(articleID));
    return listed;
  });
  void askAboutLost(parts, lost);
  return kept;
}

/**
 * Asks about articles that the list has lost and of which this device has no words; the exchange of
 * each article asks about the others. Pages that the browser keeps may show one that was deleted
 * for good. If the server has lost it, they may be the last copy.
 */
async function askAboutLost(
  { store, server, forgetPages }: Parts,
  articleIDs: readonly string[],
): Promise<void> {
  for (const articleID of articleIDs) {
    const read = await store.read(articleID);
    const hasWords = read.kind === 'done' && (read.value.record || read.value.outbox.length > 0);
    if (hasWords) continue;
    const { kind } = await server.fetch(articleID);
    if (kind === 'done' || kind === 'unknown') continue;
    // After a fault too: nobody would ask again.
    forgetPages();
    return;
  }
}
