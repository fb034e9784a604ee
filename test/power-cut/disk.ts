import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Random, randomWhole } from '../random.ts';
import type { DiskEvent } from './trace.ts';

type Change = { offset: number; data: Buffer } | { bytes: number };

interface File {
  kind: 'file';
  /** The content that was on the disk after the last sync. */
  synced: Buffer;
  /** The changes since then, in their order. */
  changes: Change[];
}

/** Names that appear (with a file or a folder) or disappear (without) together. */
type Entries = [name: string, node: Node | undefined][];

interface Folder {
  kind: 'folder';
  synced: Map<string, Node>;
  changes: Entries[];
  /** The names that the program sees. */
  names: Map<string, Node>;
}

type Node = File | Folder;

/** How much of what was not synced is on the disk after a cut. */
export interface Cut {
  random: Random;
  /** The chance of each piece of a write, from 0 to 1. */
  survival: number;
  /** A disk writes whole pieces of this many bytes. */
  sectorBytes: 512 | 4096;
}

/**
 * A folder on a disk that loses its power. Only what was synced is sure to be there afterwards.
 * POSIX promises no more (https://pubs.opengroup.org/onlinepubs/9799919799/functions/fsync.html),
 * and names need a sync of their folder (man 2 fsync). Of a file's unsynced writes any pieces may
 * survive. Names come and go in their order, because file systems keep a journal of them.
 */
export class Disk {
  readonly #path: string;
  readonly #root: Folder = makeFolder();
  /** How many changes each running sync covers, by thread. A later change is not covered. */
  readonly #running = new Map<string, number>();

  /** `path` is the folder whose events the disk takes. It is empty at the beginning. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Takes a file as synced. Its folders are made. */
  addSynced(path: string, content: Buffer): void {
    const folder = this.#addSyncedFolder(dirname(path));
    const file: File = { kind: 'file', synced: content, changes: [] };
    folder.synced.set(basename(path), file);
    folder.names.set(basename(path), file);
  }

  #addSyncedFolder(path: string): Folder {
    const known = this.#find(path);
    if (known?.kind === 'folder') return known;
    const parent = this.#addSyncedFolder(dirname(path));
    const folder = makeFolder();
    parent.synced.set(basename(path), folder);
    parent.names.set(basename(path), folder);
    return folder;
  }

  apply(event: DiskEvent): void {
    switch (event.kind) {
      case 'create': {
        const known = this.#find(event.path);
        if (known === undefined) this.#rename([[event.path, makeFile()]]);
        else if (event.empties) this.#file(event.path)?.changes.push({ bytes: 0 });
        return;
      }
      case 'write':
        this.#file(event.path)?.changes.push({ offset: event.offset, data: event.data });
        return;
      case 'truncate':
        this.#file(event.path)?.changes.push({ bytes: event.bytes });
        return;
      case 'beginSync':
        this.#running.set(event.thread, this.#find(event.path)?.changes.length ?? 0);
        return;
      case 'endSync':
        this.#sync(event.path, this.#running.get(event.thread) ?? 0);
        return;
      case 'makeFolder':
        this.#rename([[event.path, makeFolder()]]);
        return;
      case 'rename':
        this.#rename([
          [event.from, undefined],
          [event.to, this.#find(event.from)],
        ]);
        return;
      case 'link':
        this.#rename([[event.to, this.#file(event.from)]]);
        return;
      case 'remove':
        this.#rename([[event.path, undefined]]);
        return;
      case 'send':
    }
  }

  /**
   * Writes what is left after the power was cut now into an empty folder. The disk does not change.
   */
  writeAfterCut(target: string, cut: Cut): void {
    writeFolder(this.#root, target, cut);
  }

  /**
   * A file that has been removed is still written to, as long as it is open. strace then shows this
   * ending.
   */
  #file(path: string): File | undefined {
    const node = this.#find(path);
    if (node?.kind === 'file') return node;
    if (path.endsWith(' (deleted)')) return undefined;
    throw new Error(`${path} is no file on the disk`);
  }

  #find(path: string): Node | undefined {
    const rest = path.slice(this.#path.length);
    let node: Node | undefined = this.#root;
    for (const name of rest.split('/').filter(Boolean)) {
      node = node?.kind === 'folder' ? node.names.get(name) : undefined;
    }
    return node;
  }

  #rename(entries: Entries): void {
    const folders = new Map<string, Entries>();
    for (const [path, node] of entries) {
      const inFolder = folders.get(dirname(path)) ?? [];
      folders.set(dirname(path), [...inFolder, [basename(path), node]]);
    }
    for (const [path, names] of folders) {
      const folder = this.#find(path);
      if (folder?.kind !== 'folder') throw new Error(`${path} is no folder on the disk`);
      folder.changes.push(names);
      setNames(folder.names, names);
    }
  }

  #sync(path: string, covered: number): void {
    const node = this.#find(path);
    if (node?.kind === 'file') {
      node.synced = node.changes.splice(0, covered).reduce(change, node.synced);
    } else if (node?.kind === 'folder') {
      for (const names of node.changes.splice(0, covered)) setNames(node.synced, names);
    }
  }
}

function makeFile(): File {
  return { kind: 'file', synced: Buffer.alloc(0), changes: [] };
}

function makeFolder(): Folder {
  return { kind: 'folder', synced: new Map(), changes: [], names: new Map() };
}

function setNames(names: Map<string, Node>, entries: Entries): void {
  for (const [name, node] of entries) {
    if (node) names.set(name, node);
    else names.delete(name);
  }
}

function change(content: Buffer, next: Change): Buffer {
  const bytes = 'bytes' in next ? next.bytes : next.offset + next.data.length;
  const isResized = 'bytes' in next ? bytes !== content.length : bytes > content.length;
  let changed = content;
  if (isResized) {
    changed = Buffer.alloc(bytes);
    content.copy(changed, 0, 0, bytes);
  }
  if ('data' in next) next.data.copy(changed, next.offset);
  return changed;
}

function writeFolder(folder: Folder, target: string, cut: Cut): void {
  mkdirSync(target, { recursive: true });
  const names = new Map(folder.synced);
  for (const entries of folder.changes.slice(0, howManySurvive(folder.changes.length, cut))) {
    setNames(names, entries);
  }
  for (const [name, node] of names) {
    const path = join(target, name);
    if (node.kind === 'folder') writeFolder(node, path, cut);
    else writeFileSync(path, contentAfterCut(node, cut));
  }
}

/** Names survive in their order: the first ones do. */
function howManySurvive(changes: number, { random, survival }: Cut): number {
  return random() < survival ? randomWhole(random, 0, changes + 1) : 0;
}

/**
 * The pieces that survive are written in their order. If pieces of one place could also change
 * their order, the older one would be there: the same as when the newer one is lost.
 */
function contentAfterCut({ synced, changes }: File, cut: Cut): Buffer {
  return changes
    .flatMap((one): Change[] => ('data' in one ? piecesOf(one, cut.sectorBytes) : [one]))
    .filter(() => cut.random() < cut.survival)
    .reduce(change, Buffer.from(synced));
}

function piecesOf({ offset, data }: { offset: number; data: Buffer }, sectorBytes: number) {
  const pieces: { offset: number; data: Buffer }[] = [];
  for (let at = offset; at < offset + data.length; ) {
    const next = Math.min(offset + data.length, (Math.floor(at / sectorBytes) + 1) * sectorBytes);
    pieces.push({ offset: at, data: data.subarray(at - offset, next - offset) });
    at = next;
  }
  return pieces;
}
