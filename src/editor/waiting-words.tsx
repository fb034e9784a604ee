import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { editUrl } from '../urls.ts';
import { SavingFailure } from './saving-state.tsx';
import { useArticle, useSession } from './session/use-article.ts';
import type { TextEditor } from './text/code-mirror.tsx';
import { loadLater } from './view/load-later.tsx';

const ConflictDialog = loadLater(
  async () => (await import('./conflict/conflict-dialog.tsx')).ConflictDialog,
  { isModal: true },
);
const LoginDialog = loadLater(async () => (await import('./login-dialog.tsx')).LoginDialog, {
  isModal: true,
});

interface WaitingWordsProps {
  text: RefObject<TextEditor | null>;
  onLoggedIn(): void;
}

/** Why words wait, below the text, and the dialogs by which they get to the server. */
export function WaitingWords({ text, onLoggedIn }: WaitingWordsProps) {
  const session = useSession();
  const baseRecord = useArticle((article) => article.baseRecord);
  const [dialog, setDialog] = useState<'login' | 'conflict'>();
  const writer = useRef<Element>(null);
  const conflict = baseRecord?.conflict;

  /** The bar that has led to the dialog goes too: the focus is where the writer was before both. */
  function closeDialog(): void {
    // An open dialog lets nothing behind it take the focus.
    flushSync(() => setDialog(undefined));
    const before = writer.current;
    // The text editor itself knows where its caret was.
    const isField = before !== text.current?.contentDOM;
    if (isField && before instanceof HTMLElement && before.isConnected) {
      before.focus({ preventScroll: true });
    } else text.current?.focus();
  }

  return (
    <>
      <SavingFailure
        onLogIn={() => setDialog('login')}
        onConflict={() => setDialog('conflict')}
        onCome={(from) => {
          writer.current = from;
        }}
        onKeepAsNew={async () => {
          const newID = await session.keepAsNew();
          if (newID !== undefined) location.assign(editUrl(newID));
        }}
      />
      {dialog === 'conflict' && conflict ? (
        <ConflictDialog
          base={conflict.revision === null ? null : (baseRecord.base?.content ?? null)}
          theirs={conflict.content}
          listArticles={() => session.linkable.list()}
          onResolve={(chosen) => {
            closeDialog();
            void session.resolveConflict(chosen);
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog === 'login' ? (
        <LoginDialog
          onLoggedIn={() => {
            closeDialog();
            void session.loggedIn();
            onLoggedIn();
          }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  );
}
