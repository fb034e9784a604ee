/** The articles of one transaction. The program waits for the disk once for all of them. */
const maxArticlesInBatch = 50;

/** The texts of one batch are in memory at the same time, each of them several times. */
const maxBytesInBatch = 512 * 1024;

/** Whether a batch is one file that is larger than other batches. */
export function isLarge(batch: readonly { bytes: number }[]): boolean {
  return batch.some(({ bytes }) => bytes > maxBytesInBatch);
}

/**
 * Divides articles into batches, in their order. A file that is larger than a batch is a batch of
 * its own.
 */
export function listBatches<Article extends { bytes: number }>(
  articles: readonly Article[],
): Article[][] {
  const batches: Article[][] = [];
  let [batch, bytesInBatch]: [Article[], number] = [[], 0];
  for (const article of articles) {
    const isFull =
      batch.length === maxArticlesInBatch || bytesInBatch + article.bytes > maxBytesInBatch;
    if (isFull || batches.length === 0) {
      [batch, bytesInBatch] = [[], 0];
      batches.push(batch);
    }
    batch.push(article);
    bytesInBatch += article.bytes;
  }
  return batches;
}
