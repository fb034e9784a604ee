import type { StoreOutcome } from '../sync/store/store.ts';

/**
 * A place in a text, with the words around it: the text may change while nobody watches the place.
 */
export interface TextPlace {
  offset: number;
  before: string;
  after: string;
}

/** A file that the owner has added to an article, until its upload stands in the text. */
export interface WaitingFile {
  key: string;
  articleID: string;
  name: string;
  /** Files of one article are in this order. */
  order: number;
  file: Blob;
  place: TextPlace;
}

/** A cover waits under this name in place of the id of its article. */
export const coverFilesOf = (articleID: string) => `cover ${articleID}`;

/** The files on this device that the server does not have yet. */
export interface FileStore {
  /** When the promise is fulfilled, the file is on the disk, as far as the browser can tell. */
  add(file: WaitingFile): Promise<StoreOutcome<void>>;
  /** The files of an article, in their order. */
  list(articleID: string): Promise<StoreOutcome<WaitingFile[]>>;
  /** Changes the places of files by their keys. A file that is not there any more is left out. */
  move(places: ReadonlyMap<string, TextPlace>): Promise<StoreOutcome<void>>;
  /** Gives the files of an article to another one. */
  give(articleID: string, otherID: string): Promise<StoreOutcome<void>>;
  remove(key: string): Promise<StoreOutcome<void>>;
  /** How many files of all articles wait. */
  count(): Promise<StoreOutcome<number>>;
  /** Deletes all files of this owner. */
  wipe(): Promise<StoreOutcome<void>>;
}
