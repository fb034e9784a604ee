import { type RefObject, useContext, useLayoutEffect, useRef, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { showMessage } from '../../browser/messages.ts';
import { describePreviewFault } from '../../shared/texts/preview.ts';
import { useSession } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { placesIn } from '../uploads/placeholders.ts';
import { giveToClipboard } from './clipboard.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { prepareCopy, type ReadyCopy } from './prepare-copy.ts';
import type { Target } from './sheet.ts';
import { copyTexts, describeCopied, describeLosses } from './texts.ts';

interface CopyPanelProps {
  target: Target;
  text: RefObject<TextEditor | null>;
  onClose(): void;
}

/**
 * Copies the article for another editor while it is there. It shows itself only if the browser
 * refuses: as a dialog with the text to copy by hand.
 */
export function CopyPanel({ target, text, onClose }: CopyPanelProps) {
  const session = useSession();
  const lang = useContext(LangContext);
  const [refused, setRefused] = useState<ReadyCopy>();
  const state = text.current?.state;
  const waiting = useRef(state ? placesIn(state).size : 0);

  function tell(copy: ReadyCopy): void {
    const lost = describeLosses(copy, waiting.current, location.hostname, lang);
    const message = describeCopied(target, lost, lang);
    showMessage(lost.length > 0 ? 'warning' : 'done', message);
    onClose();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it copies once, in the press of the writer.
  useLayoutEffect(() => {
    let isGone = false;
    const { articleID, content } = session.getSnapshot();
    const message = showMessage('under-way', copyTexts[lang].copying);
    const prepared = prepareCopy(target, articleID, content);
    const copyAll = async () => {
      const isTaken = await giveToClipboard(prepared);
      const copy = await prepared;
      message.remove();
      if (isGone) return;
      if (copy.kind === 'fault') {
        showMessage('warning', describePreviewFault(copy.fault, lang));
        onClose();
      } else if (isTaken) tell(copy);
      else setRefused(copy);
    };
    void copyAll();
    return () => {
      isGone = true;
      message.remove();
    };
  }, []);
  return refused ? (
    <CopyDialog copy={refused} onCopied={() => tell(refused)} onClose={onClose} />
  ) : null;
}
