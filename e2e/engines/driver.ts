/**
 * A source of input of WebDriver with its actions, such as a keyboard. Both protocols write it in
 * the same way.
 */
export type InputSource =
  | { type: 'key'; id: string; actions: object[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' }; actions: object[] };

/**
 * What the steps need of a browser with one window. Everything else is made of these, in the same
 * way for each engine.
 */
export interface Driver {
  /** Returns when the page has loaded. */
  open(url: string): Promise<void>;
  /**
   * Calls a function in the page, given as source, and returns what it promises. Arguments and
   * result are JSON.
   */
  call(source: string, argument: unknown): Promise<unknown>;
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Chooses files in the first field for files that matches. */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** The size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The errors on the console since the last call, those that no script has caught too. */
  takeErrors(): Promise<string[]>;
  takePicture(): Promise<Buffer>;
  close(): Promise<void>;
}
