import type { UnknownAction } from '@reduxjs/toolkit';
import { Device as TabDevice } from '../../src/browser/sync/device/device.ts';
import { makeServerCalls } from '../../src/browser/sync/http-server-calls.ts';
import { contentOf, type DocumentEntry } from '../../src/browser/sync/store/record.ts';
import type { Journal, UnloadWords } from '../../src/browser/sync/unload-journal.ts';
import { ArticleSession } from '../../src/editor/session/article-session.ts';
import { isDirty } from '../../src/editor/session/article-state.ts';
import { type ArticleContent, isSameContent } from '../../src/shared/document.ts';
import { createSaveKey } from '../../src/shared/save-key.ts';
import { editUrl, newArticleUrl } from '../../src/urls.ts';
import { done } from '../documents.ts';
import { makeDisk } from './disk.ts';
import { openMemoryFiles } from './memory-files.ts';
import { makeNetwork, type Wire } from './network.ts';
import { makeTextEditor } from './text-editor.ts';

const lang = 'en';
const begun = { ownerName: 'Zhixia Lin', kind: 'article' } as const;

/**
 * A browser of the owner: its network, its disk, its tabs. `hasLocks` is false for a page on plain
 * http.
 */
export function makeDevice(wire: Wire, { hasLocks = true } = {}) {
  const disk = makeDisk();
  const network = makeNetwork(wire);
  const journal = makeJournal();
  const pauses = new Set<() => void>();
  const listeners = new Set<(articleID: string) => void>();
  const locks = new Map<string, Promise<unknown>>();
  const tabs: Tab[] = [];
  const clock = { now: 0 };
  const pages = { forgotten: 0 };
  let losses = 0;
  const pause = () => new Promise<void>((resolve) => pauses.add(resolve));

  function openOwn() {
    const own = new Set<(articleID: string) => void>();
    return TabDevice.start({
      openDisk: disk.open,
      journal,
      lang,
      server: makeServerCalls(network.send),
      tabs: {
        tell(changed) {
          for (const listener of listeners) {
            if (!own.has(listener)) queueMicrotask(() => listener(changed));
          }
        },
        listen(listener) {
          listeners.add(listener);
          own.add(listener);
          return () => listeners.delete(listener);
        },
      },
      lock(name, work) {
        if (!hasLocks) return work();
        const held = (locks.get(name) ?? Promise.resolve()).then(work);
        locks.set(
          name,
          held.catch(() => undefined),
        );
        return held;
      },
      forgetPages() {
        pages.forgotten += 1;
      },
      pause,
      createKey: createSaveKey,
      now: () => clock.now,
    });
  }

  function passTime(): void {
    for (const end of [...pauses]) end();
    pauses.clear();
  }

  /** A page waits for the disk for a limited time, and somebody waits for the page. */
  async function untilOpen<Value>(opening: Promise<Value>): Promise<Value> {
    for (;;) {
      const opened = await Promise.race([opening, settled()]);
      if (opened !== undefined) return opened;
      passTime();
    }
  }

  return {
    disk,
    memory: disk.memory,
    network,
    clock,
    tabs,
    /** How often the pages were deleted that the browser keeps. */
    pages,
    /** Opens the edit page of an article, as the server and the disk of the device know it. */
    async open(articleID: string): Promise<Tab> {
      // The troubles are for the calls of the page, not for the page itself.
      const troubles = network.next.splice(0);
      const served = await makeServerCalls(network.send).fetch(articleID);
      network.next.push(...troubles);
      const given = served.kind === 'done' ? served.value.article : null;
      const isKnown = given !== null || disk.memory.entries.has(articleID);
      const tab = makeTab({
        articleID,
        path: isKnown ? editUrl(articleID) : newArticleUrl,
        device: await untilOpen(openOwn()),
        pause,
        losses: () => losses,
        leave: (left) => tabs.includes(left) && tabs.splice(tabs.indexOf(left), 1),
      });
      tabs.push(tab);
      await Promise.race([tab.open(given), settled()]);
      return tab;
    },
    /** Lets the time pass that tabs wait before they store, send, or try again. */
    passTime,
    /** The browser deletes everything that it has kept. */
    loseStorage(): void {
      losses += 1;
      disk.loseStorage();
    },
    entryOf: (articleID: string): DocumentEntry | undefined => disk.memory.entries.get(articleID),
  };
}

export type Device = ReturnType<typeof makeDevice>;

/** Is fulfilled when all work is done that waits for nothing but other work of the browser. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The words that the pages of a browser keep when they end. */
function makeJournal(): Journal {
  const kept = new Set<string>();
  return {
    keep(words) {
      const text = JSON.stringify(words);
      kept.add(text);
      return () => kept.delete(text);
    },
    async take(store) {
      for (const text of [...kept]) {
        if (await store(JSON.parse(text) as UnloadWords)) kept.delete(text);
      }
    },
  };
}

interface TabParts {
  articleID: string;
  path: string;
  device: TabDevice;
  pause(): Promise<void>;
  /** How often the browser has deleted what it has kept. */
  losses(): number;
  leave(tab: Tab): unknown;
}

/**
 * A tab with the session of the edit page and the state of its text editor, which nothing draws.
 */
function makeTab({ articleID, path, device, pause, losses, leave }: TabParts) {
  const reports: UnknownAction[] = [];
  const session = new ArticleSession({
    device,
    files: openMemoryFiles(),
    report: (action) => reports.push(action),
    pause,
    page: {
      lang,
      isComposing: () => isComposing,
      betweenKeys: (work) => work(),
      path: () => path,
      showPath(next) {
        path = next;
      },
      warn: (sentence) => warnings.push(sentence),
    },
  });
  // The page of a device that was ended elsewhere keeps its words and leads to the login.
  device.sync.onLogin((login) => {
    if (login === 'ending') return session.persist();
    return login === 'ended' ? void tab.close() : undefined;
  });
  const warnings: string[] = [];
  let editor: ReturnType<typeof makeTextEditor> | undefined;
  let isComposing = false;
  let isOpen = false;
  const article = () => session.getSnapshot();

  const tab = {
    articleID,
    session,
    sync: device.sync,
    /** Whether the page shows its editor. */
    get isOpen() {
      return isOpen;
    },
    get content() {
      return article().content;
    },
    get isComposing() {
      return isComposing;
    },
    /** What the page has told its store. */
    reports,
    /** The sentences with which the page has warned its owner. */
    warnings,
    get storeFault() {
      return article().storeFault;
    },
    get operation() {
      return article().operation;
    },
    /** The other text of a conflict that the page shows. */
    get conflict(): ArticleContent | null {
      return article().baseRecord?.conflict?.content ?? null;
    },
    async open(given: Parameters<typeof session.open>[1]): Promise<void> {
      // A page that finds no article shows a sentence instead of its editor.
      if (!(await session.open(articleID, given, begun))) return tab.kill();
      editor = makeTextEditor({
        read: () => article().content.markdown,
        subscribe: session.subscribe,
        onChange: (markdown) => session.edit({ markdown }),
      });
      isOpen = true;
    },
    /** Types into the fields of the page. */
    type({ markdown, ...fields }: Partial<ArticleContent>): void {
      if (markdown !== undefined) editor?.type(markdown);
      if (Object.keys(fields).length > 0) session.edit(fields);
    },
    /** Gives the text a picture at a part of its length from 0 to 1. */
    paste(key: string, part: number): void {
      editor?.paste(key, Math.floor(part * article().content.markdown.length));
    },
    /** The upload that was begun first is done. Returns the key of its picture. */
    arrive(): string | undefined {
      // The page waits for the end of a composition.
      const [key] = isComposing ? [] : (editor?.waiting() ?? []);
      if (key !== undefined) editor?.arrive(key);
      return key;
    },
    compose(): void {
      isComposing = true;
    },
    async endComposition(): Promise<void> {
      isComposing = false;
      await session.compositionEnded();
    },
    /**
     * Stores the words of the editor, if there are new ones. True once the disk has them, as far as
     * the page says.
     */
    async keep(): Promise<boolean> {
      if (!isOpen || !isDirty(article())) return false;
      const { content } = article();
      const before = losses();
      await session.persist();
      const { baseRecord, storeFault } = article();
      if (storeFault !== null || baseRecord === null || losses() !== before) return false;
      return isSameContent(contentOf(baseRecord), content);
    },
    async entry(): Promise<DocumentEntry> {
      return done(await device.store.read(articleID));
    },
    /** The page is hidden and then closed by its user. */
    async close(): Promise<void> {
      session.hide();
      await settled();
      tab.kill();
    },
    /** The page ends without a last act. */
    kill(): void {
      isOpen = false;
      device.sync.stop();
      device.store.close();
      leave(tab);
    },
  };
  return tab;
}

export type Tab = ReturnType<typeof makeTab>;
