import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../browser/lang-context.ts';
import { nodesOf } from '../preview/prose-nodes.ts';
import { onCopy } from './clipboard.ts';
import type { ReadyCopy } from './prepare-copy.ts';
import { copyTexts } from './texts.ts';

interface CopyDialogProps {
  copy: ReadyCopy;
  onCopied(): void;
  onClose(): void;
}

/**
 * The text of a copy that the browser did not allow, selected. Whatever is copied while it is open,
 * by key or by the browser's menu, is the copy.
 */
export function CopyDialog({ copy, onCopied, onClose }: CopyDialogProps) {
  const t = useTexts(copyTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  const prose = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the copy stays the same while the dialog is open.
  useLayoutEffect(() => {
    const opened = dialog.current;
    const shown = prose.current;
    if (!opened || !shown) return;
    shown.append(...nodesOf({ html: copy.preview, anchors: [] }).nodes);
    opened.showModal();
    shown.focus();
    getSelection()?.selectAllChildren(shown);
    const stop = onCopy(copy, onCopied);
    return () => {
      stop();
      // An open dialog that is only removed does not give the focus back.
      opened.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog dialog-wide"
      aria-labelledby="copyHeading"
      aria-describedby="copyHelp"
      onClose={onClose}
    >
      <h2 id="copyHeading">{t.heading}</h2>
      <p id="copyHelp">{t.help}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must scroll it and copy it. */}
      <section className="prose copy-text" aria-label={t.text} tabIndex={0} ref={prose} />
      <div className="dialog-actions">
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t.close}
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            if (prose.current) getSelection()?.selectAllChildren(prose.current);
            document.execCommand('copy');
          }}
        >
          {t.copy}
        </button>
      </div>
    </dialog>
  );
}
