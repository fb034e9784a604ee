import type { PreviewFault } from '../../../shared/texts/preview.ts';
import type { PreviewAnswer, PreviewQuestion, ShownAnswer } from './preview-worker.ts';

interface Callbacks {
  onShown(answer: ShownAnswer): void;
  onFault(fault: PreviewFault): void;
}

/** The worker is stopped if it renders one text for longer. The server has the same limit. */
const maxRenderMs = 60_000;

/**
 * Renders previews in a worker, one text at a time. Of the texts that arrive while the worker is busy, only the last
 * is rendered. If the worker fails or its code cannot be loaded, the next text starts a new worker.
 */
export function followPreview({ onShown, onFault }: Callbacks) {
  let worker: Worker | undefined;
  let isBusy = false;
  let next: PreviewQuestion | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = (question: PreviewQuestion) => {
    if (isBusy) {
      next = question;
      return;
    }
    isBusy = true;
    worker ??= start();
    timer = setTimeout(fail, maxRenderMs, { kind: 'late' });
    worker.postMessage(question);
  };
  const goOn = () => {
    clearTimeout(timer);
    isBusy = false;
    const question = next;
    next = undefined;
    if (question) ask(question);
  };
  const fail = (fault: PreviewFault) => {
    worker?.terminate();
    worker = undefined;
    onFault(fault);
    goOn();
  };
  const start = () => {
    const started = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
      if (data.kind === 'shown') onShown(data);
      else onFault(data.fault);
      goOn();
    };
    started.onerror = () => fail({ kind: 'missing' });
    return started;
  };
  const stop = () => {
    clearTimeout(timer);
    worker?.terminate();
  };
  return { ask, stop };
}
