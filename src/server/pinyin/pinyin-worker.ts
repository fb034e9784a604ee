// The thread that reads Chinese characters as pinyin. to-pinyin.ts starts it.
import { parentPort, workerData } from 'node:worker_threads';
import { pinyin } from 'pinyin-pro';

const syllables = pinyin(String(workerData), {
  toneType: 'none',
  type: 'array',
  nonZh: 'consecutive',
  // `lü` becomes `lv`, as one types it.
  v: true,
});
parentPort?.postMessage(syllables.join(' '));
