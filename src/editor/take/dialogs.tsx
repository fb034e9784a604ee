import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../browser/lang-context.ts';
import { describeKey, isApple } from '../text/commands/describe-key.ts';
import { takeTexts } from './texts.ts';

/** Asks before a paragraph is taken that a link of another site has asked for. */
export function ForeignDialog({ onTake, onClose }: { onTake(): void; onClose(): void }) {
  const t = useTexts(takeTexts);
  return (
    <TakeDialog
      heading={t.foreignHeading}
      onClose={onClose}
      action={{ label: t.take, act: onTake }}
    >
      <p>{t.foreign}</p>
    </TakeDialog>
  );
}

/** Why the paragraph could not be fetched. */
export function FailedDialog({
  reason,
  onAgain,
  onClose,
}: {
  reason: string;
  onAgain(): void;
  onClose(): void;
}) {
  const t = useTexts(takeTexts);
  return (
    <TakeDialog
      heading={t.failedHeading}
      onClose={onClose}
      action={{ label: t.again, act: onAgain }}
    >
      <p>{reason}</p>
    </TakeDialog>
  );
}

/** The words of a paragraph that has no place any more. */
export function LostDialog({ paragraph, onClose }: { paragraph: string; onClose(): void }) {
  const t = useTexts(takeTexts);
  const field = useRef<HTMLTextAreaElement>(null);
  const [done, setDone] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(paragraph);
      setDone(t.copied);
    } catch {
      // Without https a page must not write to the clipboard.
      field.current?.select();
      setDone(t.selected(describeKey('Mod-c', isApple())));
    }
  }

  return (
    <TakeDialog
      heading={t.lostHeading}
      onClose={onClose}
      action={{ label: t.copy, act: () => void copy() }}
    >
      <p>{t.lost}</p>
      <textarea
        ref={field}
        className="taken-paragraph"
        aria-label={t.paragraph}
        readOnly
        rows={6}
        value={paragraph}
        dir="auto"
      />
      <p role="status">{done}</p>
    </TakeDialog>
  );
}

interface TakeDialogProps {
  heading: string;
  action: { label: string; act(): void };
  onClose(): void;
  children: ReactNode;
}

function TakeDialog({ heading, action, onClose, children }: TakeDialogProps) {
  const t = useTexts(takeTexts);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    // An open dialog that is only removed does not give the focus back.
    return () => opened?.close();
  }, []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} closedby="any" onClose={onClose}>
      <h2 id={id}>{heading}</h2>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t.close}
        </button>
        <button type="button" className="button button-primary" onClick={action.act}>
          {action.label}
        </button>
      </div>
    </dialog>
  );
}
