import { failureOf } from '../../browser/http.ts';
import type { FileStore, TextPlace, WaitingFile } from '../../browser/uploads/file-store.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import { describeFailure } from '../../shared/texts/errors.ts';
import { uploadFaultTexts } from '../../shared/uploads/fault-texts.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import type { OwnedUpload } from '../../shared/uploads/uploads.ts';
import { sendFile } from './send-file.ts';

/** What a file on its way is doing. */
type UploadState =
  | { kind: 'preparing' | 'waiting' | 'logged-out' | 'checking' }
  /** `share`: from 0 to 1. */
  | { kind: 'sending'; share: number }
  /** `why`: a sentence for the owner. */
  | { kind: 'refused'; why: string };

export interface UploadItem {
  readonly key: string;
  readonly name: string;
  readonly file: Blob;
  readonly state: UploadState;
  /** Whether the device keeps the file when the page is closed. */
  readonly isKept: boolean;
}

interface Item extends Omit<UploadItem, 'state' | 'isKept'> {
  state: UploadState;
  isKept: boolean;
  aborting: AbortController;
}

export interface UploadParts {
  articleID: string;
  files: FileStore;
  lang: UiLang;
  /**
   * Puts an upload into the text, and returns when the device has the text. If the article cannot use this upload, the answer
   * is a sentence for the owner that says why.
   */
  insert(key: string, upload: OwnedUpload): Promise<string | undefined>;
  /** Does the work while no other tab holds the lock of this name. Where there are no locks it does the work at once. */
  lock(name: string, work: () => Promise<void>): Promise<void>;
  /** Is fulfilled after this time in milliseconds. */
  pause(ms: number): Promise<void>;
}

export type Uploads = ReturnType<typeof startUploads>;

/** So many files are sent at once. */
const maxSending = 3;

/** Before a failed file is sent again: 1 s, 2 s, 4 s and so on, at most half a minute. */
const retryDelayMs = (failures: number) => Math.min(30_000, 1_000 * 2 ** (failures - 1));

/** Sends the files that were added to an article. Each stays on the device until its upload stands in the text. */
export function startUploads({ articleID, files, lang, insert, lock, pause }: UploadParts) {
  const items = new Map<string, Item>();
  const listeners = new Set<(key: string) => void>();
  let sending = 0;
  let lastOrder = Date.now();
  let endPauses: (() => void)[] = [];

  function change(item: Item, state: UploadState): void {
    if (!items.has(item.key)) return;
    item.state = state;
    for (const listener of listeners) listener(item.key);
  }

  function make(key: string, name: string, file: Blob, isKept: boolean): Item {
    const state = { kind: 'preparing' } as const;
    const item = { key, name, file, state, isKept, aborting: new AbortController() };
    items.set(key, item);
    return item;
  }

  async function run(item: Item): Promise<void> {
    const why = describeExcess(item.file, lang);
    if (why) return change(item, { kind: 'refused', why });
    for (let failures = 0; items.has(item.key); ) {
      await aTurn();
      const outcome = await sendFile({
        file: item.file,
        name: item.name,
        signal: item.aborting.signal,
        onProgress: (share) =>
          change(item, share < 1 ? { kind: 'sending', share } : { kind: 'checking' }),
      }).finally(endTurn);
      if (outcome.kind === 'cancelled') return;
      if (outcome.kind === 'stored') {
        const why = await insert(item.key, outcome.upload);
        if (why === undefined) await forget(item);
        else change(item, { kind: 'refused', why });
        return;
      }
      if (outcome.kind === 'refused') {
        const why = describeFailure(failureOf(outcome.error), lang);
        change(item, { kind: 'refused', why });
        return;
      }
      failures += 1;
      change(item, { kind: outcome.kind === 'logged-out' ? 'logged-out' : 'waiting' });
      await Promise.race([
        pause(retryDelayMs(failures)),
        new Promise<void>((resolve) => endPauses.push(resolve)),
      ]);
    }
  }

  const queue: (() => void)[] = [];
  async function aTurn(): Promise<void> {
    if (sending >= maxSending) await new Promise<void>((resolve) => queue.push(resolve));
    else sending += 1;
  }
  function endTurn(): void {
    const next = queue.shift();
    if (next) next();
    else sending -= 1;
  }

  async function forget(item: Item): Promise<void> {
    items.delete(item.key);
    for (const listener of listeners) listener(item.key);
    if (item.isKept) await files.remove(item.key);
  }

  /** Whether a file is prepared, sent or checked now. */
  function isBusy(): boolean {
    return [...items.values()].some(({ state }) => isUnderWay(state));
  }

  return {
    /** Adds a file. It is on the device as soon as the browser can write it, and is sent at once. */
    add(file: File, place: TextPlace): string {
      const item = make(createSaveKey(), file.name || 'picture.png', file, false);
      lastOrder += 1;
      const { key, name } = item;
      void files
        .add({ key, articleID, name, order: lastOrder, file, place })
        .then(({ kind }) => {
          item.isKept = kind === 'done';
          // It may have arrived or been removed in the meantime.
          if (item.isKept && !items.has(key)) return files.remove(key).then(() => {});
          change(item, item.state);
        })
        // Without the device the file is sent all the same.
        .catch(() => {});
      void lock(key, () => run(item));
      return key;
    },

    /** The files that an earlier page has left on the device. They are sent. */
    async takeKept(): Promise<readonly WaitingFile[]> {
      const kept = await files.list(articleID);
      if (kept.kind !== 'done') return [];
      for (const { key, name, file } of kept.value) {
        const item = make(key, name, file, true);
        void lock(key, async () => {
          // Another tab may have put it into the text, or its owner may have removed it there.
          const left = await files.list(articleID);
          const isLeft = left.kind === 'done' && left.value.some((each) => each.key === key);
          await (isLeft ? run(item) : forget(item));
        });
      }
      return kept.value;
    },

    find: (key: string): UploadItem | undefined => items.get(key),
    list: (): readonly UploadItem[] => [...items.values()],

    /** Remembers the places, for a later page. */
    keepPlaces(places: ReadonlyMap<string, TextPlace>): void {
      if (places.size > 0) void files.move(places);
    },

    async cancel(key: string): Promise<void> {
      const item = items.get(key);
      item?.aborting.abort();
      if (item) await forget(item);
    },

    /** The network or the session is back, or the owner asks: what waits is sent now. */
    wake(): void {
      const waiting = endPauses;
      endPauses = [];
      for (const end of waiting) end();
    },

    /** Calls `listener` when a file has another state, or is gone. */
    subscribe(listener: (key: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    isBusy,

    /** Is fulfilled when each file is uploaded, or needs the owner: it is refused, or there is no network. */
    async settled(): Promise<void> {
      while (isBusy()) {
        await new Promise<void>((resolve) => {
          const listener = () => {
            listeners.delete(listener);
            resolve();
          };
          listeners.add(listener);
        });
      }
    },
  };
}

function isUnderWay({ kind }: UploadState): boolean {
  return kind === 'preparing' || kind === 'sending' || kind === 'checking';
}

/**
 * Why the server would refuse a file for its size: a sentence for the owner. The server finds out only when all of the file
 * has arrived. Undefined for a file within the limits.
 */
function describeExcess({ type, size }: Blob, lang: UiLang): string | undefined {
  const { maxPictureBytes, maxFileBytes } = uploadLimits;
  const maxBytes = type.startsWith('image/') ? maxPictureBytes : maxFileBytes;
  return size > maxBytes ? uploadFaultTexts[lang]['too-large']({ maxBytes }) : undefined;
}
