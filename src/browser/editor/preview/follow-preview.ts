import type { PreviewFault } from '../../../shared/texts/preview.ts';
import type { PreviewAnswer, PreviewQuestion } from './preview-worker.ts';

export interface Preview {
  /** Of the last text that could be shown. */
  html: string;
  /** Why the present text is not shown. */
  fault: PreviewFault | undefined;
}

/** How many milliseconds a text may take, as on the server. */
const within = 60_000;

/**
 * Asks a worker for the preview. One text is under way at a time; of those that come meanwhile only the last
 * is rendered. A worker that fails, or whose code can't be loaded, is replaced with the next text.
 */
export function followPreview(show: (change: (shown: Preview) => Preview) => void) {
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
    timer = setTimeout(fail, within, { kind: 'late' });
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
    show(({ html }) => ({ html, fault }));
    goOn();
  };
  const start = () => {
    const started = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
    started.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
      show(({ html }) =>
        data.kind === 'shown' ? { html: data.html, fault: undefined } : { html, fault: data.fault },
      );
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
