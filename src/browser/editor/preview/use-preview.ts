import { useEffect, useRef, useState } from 'react';
import { followPreview, type Preview } from './follow-preview.ts';
import type { PreviewQuestion } from './preview-worker.ts';

/** The preview of a text. A worker renders it, so that typing never waits for it. */
export function usePreview(markdown: string, lang: string | undefined): Preview {
  const [preview, setPreview] = useState<Preview>({ html: '', fault: undefined });
  const ask = useRef<(question: PreviewQuestion) => void>(undefined);

  useEffect(() => {
    const following = followPreview(setPreview);
    ask.current = following.ask;
    return following.stop;
  }, []);

  useEffect(() => ask.current?.({ markdown, lang }), [markdown, lang]);
  return preview;
}
