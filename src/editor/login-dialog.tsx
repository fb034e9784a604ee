import { useContext, useLayoutEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { LangContext } from '../browser/lang-context.ts';
import { runLoginForm } from '../browser/store/login-form.ts';
import type { Store } from '../browser/store/store.ts';
import { loginTexts } from '../shared/texts/login.ts';
import { LoginForm } from '../ui/forms/login-form.tsx';

interface LoginDialogProps {
  onLoggedIn(): void;
  onClose(): void;
}

/** Logs the owner in again without leaving the page. */
export function LoginDialog({ onLoggedIn, onClose }: LoginDialogProps) {
  const lang = useContext(LangContext);
  const store = useStore() as Store;
  const dialog = useRef<HTMLDialogElement>(null);
  const done = useRef(onLoggedIn);
  done.current = onLoggedIn;
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    const form = opened?.querySelector('form');
    if (form) void runLoginForm(form, store, () => done.current());
    // An open dialog that is only removed does not give the focus back.
    return () => opened?.close();
  }, [store]);
  const heading = <h2 id="loginHeading">{loginTexts[lang].title}</h2>;
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="loginHeading"
      closedby="any"
      onClose={onClose}
    >
      <LoginForm
        {...{ lang, heading }}
        next=""
        username=""
        error={undefined}
        // The page may be older than the first passkey. The script asks the server.
        mayHavePasskeys
      />
    </dialog>
  );
}
