/** A query is asked when its writer rests for so long. */
const restMs = 150;
/** A result that takes longer is late. */
const lateAfterMs = 400;
const maxRemembered = 50;

interface Source<Result> {
  /** Rejects only when `signal` says that nobody waits for the result. */
  ask(query: string, signal: AbortSignal): Promise<Result>;
  /** Shows the result of the last query; nothing while there is no query. */
  show(result: Result | undefined, query: string): void;
  /** The result of the last query takes long. The next `show` ends this. */
  late(query: string): void;
  /**
   * After how many milliseconds the same query is asked again, because of this result. Undefined:
   * not by itself.
   */
  againAfterMs(result: Result): number | undefined;
  /** Whether the result stays the same, so that the same query is not asked again. */
  isFinal(result: Result): boolean;
}

/** Asks while somebody types. Only the result of the last query is shown. */
export class TypedSearch<Result> {
  readonly #source: Source<Result>;
  readonly #remembered = new Map<string, Result>();
  #query = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #request: AbortController | undefined;

  constructor(source: Source<Result>) {
    this.#source = source;
  }

  /** The field has this text now. */
  want(text: string): void {
    const query = text.trim().replace(/\s+/g, ' ');
    if (query === this.#query) return;
    this.#query = query;
    this.stop();
    const known = this.#remembered.get(query);
    if (query === '' || known !== undefined) this.#source.show(known, query);
    else this.#askAfter(restMs);
  }

  /** Asks the last query again, at once or after some milliseconds, unless its result is final. */
  again(afterMs?: number): void {
    if (this.#query === '' || this.#remembered.has(this.#query)) return;
    if (afterMs === undefined) void this.#ask();
    else this.#askAfter(afterMs);
  }

  /** Drops what is under way. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#request?.abort();
  }

  #askAfter(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), ms);
  }

  async #ask(): Promise<void> {
    this.stop();
    const query = this.#query;
    this.#request = new AbortController();
    const { signal } = this.#request;
    const late = setTimeout(() => this.#source.late(query), lateAfterMs);
    signal.addEventListener('abort', () => clearTimeout(late));
    const result = await this.#source.ask(query, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return undefined;
    });
    clearTimeout(late);
    if (result === undefined || signal.aborted) return;
    const againAfterMs = this.#source.againAfterMs(result);
    if (againAfterMs !== undefined) this.#askAfter(againAfterMs);
    else if (this.#source.isFinal(result)) this.#remember(query, result);
    this.#source.show(result, query);
  }

  #remember(query: string, result: Result): void {
    this.#remembered.set(query, result);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > maxRemembered && oldest !== undefined)
      this.#remembered.delete(oldest);
  }
}
