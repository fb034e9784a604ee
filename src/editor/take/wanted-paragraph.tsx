import { type RefObject, useCallback, useState } from 'react';
import { wantedParagraph } from '../../urls.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { loadLater } from '../view/load-later.tsx';

const TakeParagraph = loadLater(async () => (await import('./take-paragraph.tsx')).TakeParagraph);

/** Takes the paragraph of an older version that the address of the page asks for. */
export function WantedParagraph({ text }: { text: RefObject<TextEditor | null> }) {
  const [isWanted, setWanted] = useState(() => wantedParagraph(location.hash) !== undefined);
  const close = useCallback(() => setWanted(false), []);
  return isWanted ? <TakeParagraph text={text} onClose={close} /> : null;
}
