import { BetweenKeys } from '../../browser/between-keys.ts';
import type { PreviewFault } from '../../shared/texts/preview.ts';
import type { PreviewAnswer, PreviewQuestion, ShownAnswer } from './preview-worker.ts';

interface Callbacks {
  /** `caretLine`: as it was given with the text of this answer. */
  onShown(answer: ShownAnswer, caretLine: number): void;
  onFault(fault: PreviewFault): void;
}

interface Asked {
  question: PreviewQuestion;
  /** The line of the caret in this text. */
  caretLine: number;
}

/** The worker is stopped if it renders one text for longer. The server has the same limit. */
const maxRenderMs = 60_000;

const maxRestMs = 500;

/**
 * Renders previews in a worker, one text at a time. Of the texts that arrive while the worker is
 * busy, only the last is rendered. A text is sent and an answer is shown between two keys. After
 * that the worker rests as long as it has worked: rendering a long text at each key would leave too
 * little of the processor for the keys. If the worker fails or its code cannot be loaded, the next
 * text starts a new worker.
 */
export class PreviewRenderer {
  readonly #callbacks: Callbacks;
  readonly #betweenKeys = new BetweenKeys();
  #worker: Worker | undefined;
  /** Whether the worker renders or rests. */
  #isBusy = false;
  #next: Asked | undefined;
  /** The caret in the text that is shown. */
  #shownCaret = 0;
  /** The end of the rest, or the time at which the worker is too late. */
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(callbacks: Callbacks) {
    this.#callbacks = callbacks;
  }

  render(question: PreviewQuestion, caretLine: number): void {
    this.#next = { question, caretLine };
    if (!this.#isBusy) this.#begin();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#betweenKeys.stop();
    this.#worker?.terminate();
  }

  #begin(): void {
    this.#isBusy = true;
    this.#betweenKeys.run(() => this.#send());
  }

  #send(): void {
    if (!this.#next) return;
    const { question, caretLine } = this.#next;
    this.#next = undefined;
    this.#worker ??= this.#startWorker();
    this.#setTimer(() => this.#fail({ kind: 'late' }), maxRenderMs);
    const sentAt = performance.now();
    this.#worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) =>
      this.#receive(data, caretLine, sentAt);
    this.#worker.postMessage(question);
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
    worker.onerror = () => this.#fail({ kind: 'missing' });
    return worker;
  }

  #receive(answer: PreviewAnswer, caretLine: number, sentAt: number): void {
    const { onShown, onFault } = this.#callbacks;
    if (answer.kind === 'shown' && answer.isLate) {
      this.#betweenKeys.run(() => onShown(answer, this.#shownCaret));
      return;
    }
    clearTimeout(this.#timer);
    const workedMs = performance.now() - sentAt;
    this.#betweenKeys.run(() => {
      if (answer.kind === 'shown') {
        this.#shownCaret = caretLine;
        onShown(answer, caretLine);
      } else onFault(answer.fault);
      this.#setTimer(() => this.#goOn(), Math.min(workedMs, maxRestMs));
    });
  }

  #fail(fault: PreviewFault): void {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#callbacks.onFault(fault);
    this.#goOn();
  }

  #goOn(): void {
    this.#isBusy = false;
    if (this.#next) this.#begin();
  }

  #setTimer(act: () => void, ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }
}
