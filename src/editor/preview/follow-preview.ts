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
 * Renders previews in a worker, one text at a time. Of the texts that arrive while the worker is busy, only the last
 * is rendered. A text is sent and an answer is shown between two keys. After that the worker rests as long as it has worked: rendering a long
 * text at each key would leave too little of the processor for the keys. If the worker fails or its code cannot be
 * loaded, the next text starts a new worker.
 */
export function followPreview({ onShown, onFault }: Callbacks) {
  let worker: Worker | undefined;
  let isBusy = false;
  let next: Asked | undefined;
  /** The caret in the text that the worker renders, and in the text that is shown. */
  let askedCaret = 0;
  let shownCaret = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let askedAt = 0;
  const betweenKeys = new BetweenKeys();

  const ask = (question: PreviewQuestion, caretLine: number) => {
    next = { question, caretLine };
    if (!isBusy) begin();
  };
  const begin = () => {
    isBusy = true;
    betweenKeys.run(send);
  };
  const send = () => {
    if (!next) return;
    worker ??= start();
    timer = setTimeout(fail, maxRenderMs, { kind: 'late' });
    askedAt = performance.now();
    askedCaret = next.caretLine;
    worker.postMessage(next.question);
    next = undefined;
  };
  const goOn = (restMs = 0) => {
    if (restMs > 0) {
      resting = setTimeout(goOn, restMs);
      return;
    }
    isBusy = false;
    if (next) begin();
  };
  const fail = (fault: PreviewFault) => {
    clearTimeout(timer);
    worker?.terminate();
    worker = undefined;
    onFault(fault);
    goOn();
  };
  const start = () => {
    const started = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
      if (data.kind === 'shown' && data.isLate) {
        betweenKeys.run(() => onShown(data, shownCaret));
        return;
      }
      clearTimeout(timer);
      const workedMs = performance.now() - askedAt;
      betweenKeys.run(() => {
        if (data.kind === 'shown') {
          shownCaret = askedCaret;
          onShown(data, shownCaret);
        } else onFault(data.fault);
        goOn(Math.min(workedMs, maxRestMs));
      });
    };
    started.onerror = () => fail({ kind: 'missing' });
    return started;
  };
  const stop = () => {
    clearTimeout(timer);
    clearTimeout(resting);
    betweenKeys.stop();
    worker?.terminate();
  };
  return { ask, stop };
}
