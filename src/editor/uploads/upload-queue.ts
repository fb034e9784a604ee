import { failureOf } from '../../browser/http.ts';
import type { FileStore, TextPlace, WaitingFile } from '../../browser/uploads/file-store.ts';
import { describeFailure } from '../../shared/errors/error-texts.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { WorkQueue } from '../../shared/limits/work-queue.ts';
import { createSaveKey } from '../../shared/save-key.ts';
import { uploadFaultTexts } from '../../shared/uploads/fault-texts.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import type { OwnedUpload } from '../../shared/uploads/uploads.ts';
import type { SendOutcome } from './send-file.ts';

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
   * Puts an upload into the text, and returns when the device has the text. If the article cannot
   * use this upload, the answer is a sentence for the owner that says why.
   */
  insert(key: string, upload: OwnedUpload): Promise<string | undefined>;
  /**
   * Does the work while no other tab holds the lock of this name. Where there are no locks it does
   * the work at once.
   */
  lock(name: string, work: () => Promise<void>): Promise<void>;
  /** Is fulfilled after this time in milliseconds. */
  pause(ms: number): Promise<void>;
}

/** So many files are sent at once. */
const maxSending = 3;

/** Before a failed file is sent again: 1 s, 2 s, 4 s and so on, at most half a minute. */
const retryDelayMs = (failures: number) => Math.min(30_000, 1_000 * 2 ** (failures - 1));

/**
 * Sends the files that were added to an article. Each stays on the device until its upload stands
 * in the text.
 */
export class UploadQueue {
  readonly #parts: UploadParts;
  readonly #items = new Map<string, Item>();
  readonly #listeners = new Set<(key: string) => void>();
  readonly #sending = new WorkQueue({ concurrency: maxSending });
  #lastOrder = Date.now();
  /** The files that wait for the network or the session. */
  #endPauses: (() => void)[] = [];

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** Adds a file. It is on the device as soon as the browser can write it, and is sent at once. */
  add(file: File, place: TextPlace): string {
    const { articleID, files, lock } = this.#parts;
    const item = this.#make(createSaveKey(), file.name || 'picture.png', file, false);
    this.#lastOrder += 1;
    const { key, name } = item;
    void files
      .add({ key, articleID, name, order: this.#lastOrder, file, place })
      .then(({ kind }) => {
        item.isKept = kind === 'done';
        // It may have arrived or been removed in the meantime.
        if (item.isKept && !this.#items.has(key)) return files.remove(key).then(() => {});
        this.#change(item, item.state);
      })
      // Without the device the file is sent all the same.
      .catch(() => {});
    void lock(key, () => this.#run(item));
    return key;
  }

  /** The files that an earlier page has left on the device. They are sent. */
  async takeKept(): Promise<readonly WaitingFile[]> {
    const { articleID, files, lock } = this.#parts;
    const kept = await files.list(articleID);
    if (kept.kind !== 'done') return [];
    for (const { key, name, file } of kept.value) {
      const item = this.#make(key, name, file, true);
      void lock(key, async () => {
        // Another tab may have put it into the text, or its owner may have removed it there.
        const left = await files.list(articleID);
        const isLeft = left.kind === 'done' && left.value.some((each) => each.key === key);
        await (isLeft ? this.#run(item) : this.#forget(item));
      });
    }
    return kept.value;
  }

  find(key: string): UploadItem | undefined {
    return this.#items.get(key);
  }

  list(): readonly UploadItem[] {
    return [...this.#items.values()];
  }

  /** Remembers the places, for a later page. */
  keepPlaces(places: ReadonlyMap<string, TextPlace>): void {
    if (places.size > 0) void this.#parts.files.move(places);
  }

  async cancel(key: string): Promise<void> {
    const item = this.#items.get(key);
    item?.aborting.abort();
    if (item) await this.#forget(item);
  }

  /** The network or the session is back, or the owner asks: what waits is sent now. */
  wake(): void {
    const waiting = this.#endPauses;
    this.#endPauses = [];
    for (const end of waiting) end();
  }

  /** Calls `listener` when a file has another state, or is gone. */
  subscribe(listener: (key: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether a file is prepared, sent or checked now. */
  get isBusy(): boolean {
    return this.list().some(({ state }) => isUnderWay(state));
  }

  /**
   * Is fulfilled when each file is uploaded, or needs the owner: it is refused, or there is no
   * network.
   */
  async settled(): Promise<void> {
    while (this.isBusy) {
      await new Promise<void>((resolve) => {
        const unsubscribe = this.subscribe(() => {
          unsubscribe();
          resolve();
        });
      });
    }
  }

  #make(key: string, name: string, file: Blob, isKept: boolean): Item {
    const state = { kind: 'preparing' } as const;
    const item = { key, name, file, state, isKept, aborting: new AbortController() };
    this.#items.set(key, item);
    return item;
  }

  async #run(item: Item): Promise<void> {
    const { lang, insert, pause } = this.#parts;
    const refuse = (why: string) => this.#change(item, { kind: 'refused', why });
    const excess = describeExcess(item.file, lang);
    if (excess) return refuse(excess);
    for (let failures = 0; this.#items.has(item.key); ) {
      const outcome = await this.#send(item);
      if (outcome.kind === 'cancelled') return;
      if (outcome.kind === 'stored') {
        const why = await insert(item.key, outcome.upload);
        return why === undefined ? this.#forget(item) : refuse(why);
      }
      if (outcome.kind === 'refused')
        return refuse(describeFailure(failureOf(outcome.error), lang));
      failures += 1;
      this.#change(item, { kind: outcome.kind === 'logged-out' ? 'logged-out' : 'waiting' });
      await Promise.race([
        pause(retryDelayMs(failures)),
        new Promise<void>((resolve) => this.#endPauses.push(resolve)),
      ]);
    }
  }

  #send(item: Item): Promise<SendOutcome> {
    const { file, name, aborting } = item;
    const onProgress = (share: number) =>
      this.#change(item, share < 1 ? { kind: 'sending', share } : { kind: 'checking' });
    return this.#sending.run(async () => {
      // Without its code nothing can be sent, and it cannot be loaded where nothing can be sent.
      const code = await import('./send-file.ts').catch(() => undefined);
      if (!code) return { kind: 'unreachable' };
      return code.sendFile({ file, name, signal: aborting.signal, onProgress });
    });
  }

  #change(item: Item, state: UploadState): void {
    if (!this.#items.has(item.key)) return;
    item.state = state;
    this.#tell(item);
  }

  async #forget(item: Item): Promise<void> {
    this.#items.delete(item.key);
    this.#tell(item);
    if (item.isKept) await this.#parts.files.remove(item.key);
  }

  #tell({ key }: Item): void {
    for (const listener of this.#listeners) listener(key);
  }
}

function isUnderWay({ kind }: UploadState): boolean {
  return kind === 'preparing' || kind === 'sending' || kind === 'checking';
}

/**
 * Why the server would refuse a file for its size: a sentence for the owner. The server finds out
 * only when all of the file has arrived. Undefined for a file within the limits.
 */
function describeExcess({ type, size }: Blob, lang: UiLang): string | undefined {
  const { maxPictureBytes, maxFileBytes } = uploadLimits;
  const maxBytes = type.startsWith('image/') ? maxPictureBytes : maxFileBytes;
  return size > maxBytes ? uploadFaultTexts[lang]['too-large']({ maxBytes }) : undefined;
}
