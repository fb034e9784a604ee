import { ConflictDialog } from './conflict-dialog.tsx';
import { LoginDialog } from './login-dialog.tsx';
import { useArticle, useSession } from './session/use-article.ts';

interface WordsDialogsProps {
  shown: 'login' | 'conflict' | undefined;
  onLoggedIn(): void;
  /** The dialog has done what it is for. */
  onEnd(): void;
  onClose(): void;
}

/** The dialogs by which words that wait get to the server. */
export function WordsDialogs({ shown, onLoggedIn, onEnd, onClose }: WordsDialogsProps) {
  const session = useSession();
  const baseRecord = useArticle((article) => article.baseRecord);
  const conflict = baseRecord?.conflict;
  if (shown === 'conflict' && conflict) {
    return (
      <ConflictDialog
        base={conflict.revision === null ? null : (baseRecord.base?.content ?? null)}
        theirs={conflict.content}
        listArticles={() => session.listLinkable()}
        onResolve={(chosen) => {
          onEnd();
          void session.resolveConflict(chosen);
        }}
        onClose={onClose}
      />
    );
  }
  if (shown !== 'login') return null;
  return (
    <LoginDialog
      onLoggedIn={() => {
        onEnd();
        void session.loggedIn();
        onLoggedIn();
      }}
      onClose={onClose}
    />
  );
}
