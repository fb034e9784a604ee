import { useAppSelector } from '../browser/store/hooks.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LoginDialog } from './login-dialog.tsx';
import type { ArticleSession } from './session/article-session.ts';

interface WordsDialogsProps {
  shown: 'login' | 'conflict' | undefined;
  session: ArticleSession;
  onLoggedIn(): void;
  /** The dialog has done what it is for. */
  onEnd(): void;
  onClose(): void;
}

/** The dialogs by which words that wait get to the server. */
export function WordsDialogs({ shown, session, onLoggedIn, onEnd, onClose }: WordsDialogsProps) {
  const from = useAppSelector(({ openArticle }) => openArticle.from);
  const conflict = from?.conflict;
  if (shown === 'conflict' && conflict) {
    return (
      <ConflictDialog
        base={conflict.revision === null ? null : (from.base?.content ?? null)}
        theirs={conflict.content}
        listArticles={session.listLinkable}
        onSettle={(chosen) => {
          onEnd();
          void session.settle(chosen);
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
