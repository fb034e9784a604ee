import { useEffect, useRef, useState } from 'react';
import type { PreviewAnswer, PreviewQuestion } from './preview-worker.ts';

interface Preview {
  /** Of the last text that could be shown. */
  html: string;
  /** Why the present text is not shown. */
  fault: string | undefined;
}

/**
 * Renders in a worker, so that typing never waits. One text is under way at a time; of those that are typed
 * meanwhile only the last is rendered.
 */
export function usePreview(markdown: string, lang: string | undefined): Preview {
  const [preview, setPreview] = useState<Preview>({ html: '', fault: undefined });
  const ask = useRef<(question: PreviewQuestion) => void>(undefined);

  useEffect(() => {
    const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
    let isBusy = false;
    let next: PreviewQuestion | undefined;
    const send = (question: PreviewQuestion) => {
      if (isBusy) {
        next = question;
        return;
      }
      isBusy = true;
      worker.postMessage(question);
    };
    const goOn = () => {
      isBusy = false;
      const waiting = next;
      next = undefined;
      if (waiting) send(waiting);
    };
    worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => {
      if (data.kind === 'shown') setPreview({ html: data.html, fault: undefined });
      else setPreview(({ html }) => ({ html, fault: data.fault }));
      goOn();
    };
    worker.onerror = () => {
      const fault = 'The preview could not be loaded. Your text is not affected.';
      setPreview(({ html }) => ({ html, fault }));
      goOn();
    };
    ask.current = send;
    return () => worker.terminate();
  }, []);

  useEffect(() => ask.current?.({ markdown, lang }), [markdown, lang]);
  return preview;
}
