import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { askDialog } from '../../browser/owner/ask-dialog.ts';
import type { FileStore, WaitingFile } from '../../browser/uploads/file-store.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { nameArticle } from '../../shared/untitled.ts';
import { uploadTexts } from '../../shared/uploads/upload-texts.ts';
import { startCoverUpload } from './cover-upload.ts';
import {
  hidePlaceholder,
  placesOf,
  showKept,
  showStored,
  uploadExtension,
} from './upload-extension.ts';
import { UploadQueue } from './upload-queue.ts';

interface Parts {
  articleID: string;
  files: FileStore;
  lang: UiLang;
  /** Stores the words of the page on the device. */
  keep(): Promise<void>;
  /** Makes an address the cover of the article on the page. */
  setCover(address: string): void;
}

export type ArticleUploads = ReturnType<typeof startArticleUploads>;

/** The files of the article on the edit page: sends them, and shows them in the editor. */
export function startArticleUploads({ articleID, files, lang, keep, setCover }: Parts) {
  let view: EditorView | null = null;
  /** Files whose placeholders are in no editor. */
  const unseen: WaitingFile[] = [];
  const resumed = new Set<string>();
  let editorCame = () => {};

  const parts = {
    articleID,
    files,
    lang,
    lock: (name: string, work: () => Promise<void>) =>
      navigator.locks ? navigator.locks.request(`suibi-file-${name}`, work) : work(),
    pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  };
  const cover = startCoverUpload({
    ...parts,
    setCover(address) {
      setCover(address);
      return keep();
    },
  });
  const uploads = new UploadQueue({
    ...parts,
    async insert(key, upload) {
      while (view === null) {
        await new Promise<void>((resolve) => {
          editorCame = resolve;
        });
      }
      await showStored(view, key, upload, resumed.has(key));
      await keep();
      return undefined;
    },
  });
  const all = [uploads, cover.uploads];
  const wake = () => {
    for (const queue of all) queue.wake();
  };
  addEventListener('online', wake);
  // The owner has removed it, or another tab has put it into the text.
  uploads.subscribe((key) => {
    if (view && !uploads.find(key)) hidePlaceholder(view, key);
  });

  function show(): void {
    if (view === null) return;
    const left = unseen.splice(0).filter(({ key }) => uploads.find(key));
    showKept(view, left);
    editorCame();
  }

  const extension: Extension = uploadExtension(uploads, lang);

  return {
    extension,
    cover,
    wake,

    /** Sends what an earlier page has left. */
    async resume(): Promise<void> {
      void cover.resume();
      const kept = await uploads.takeKept();
      for (const { key } of kept) resumed.add(key);
      unseen.push(...kept);
      show();
    },

    /** Null: the editor is about to go. Its placeholders come back in the next one. */
    setEditor(made: EditorView | null): void {
      if (view !== null && made === null) {
        for (const [key, place] of placesOf(view)) {
          const item = uploads.find(key);
          if (item)
            unseen.push({ key, articleID, name: item.name, order: 0, file: item.file, place });
        }
      }
      view = made;
      show();
    },

    /** The page may end now. */
    hide(): void {
      if (view !== null) uploads.keepPlaces(placesOf(view));
    },

    /**
     * Waits for the files on their way, and calls `onWait` before. If some cannot come now, asks
     * whether to publish the article of this title without them.
     */
    async mayPublish(title: string, onWait: (sentence: string) => void): Promise<boolean> {
      const count = () => all.reduce((sum, queue) => sum + queue.list().length, 0);
      if (count() === 0) return true;
      const t = uploadTexts[lang];
      if (all.some(({ isBusy }) => isBusy)) onWait(t.publishingAfterFiles);
      await Promise.all(all.map((queue) => queue.settled()));
      const left = count();
      if (left === 0) return true;
      const answer = await askDialog({
        question: t.publishWithoutFiles(nameArticle(title, lang), left),
        details: [t.filesMissing(left)],
        stay: t.keepWriting,
        answers: [{ value: 'yes', label: t.publishWithout }],
      });
      return answer === 'yes';
    },
  };
}
