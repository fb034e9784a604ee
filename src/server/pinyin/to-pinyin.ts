import { Worker } from 'node:worker_threads';

const file = new URL(
  import.meta.url.endsWith('.ts') ? './pinyin-worker.ts' : './pinyin-worker.js',
  import.meta.url,
);

/** A short text takes a twentieth of this time. */
const maxMs = 5_000;

/**
 * A text with its Chinese characters as pinyin without tones, with spaces between the syllables.
 * The dictionary takes 35 MB, so it lives in a thread of its own that ends with its answer. Rejects
 * if the thread fails or takes too long.
 */
export async function toPinyin(text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const worker = new Worker(file, {
    workerData: text,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  const timer = setTimeout(() => reject(new Error('reading as pinyin takes too long')), maxMs);
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('the thread for pinyin has ended')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
