import type { ReactNode } from 'react';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import { loginTexts } from '../shared/texts/login.ts';
import { loginUrl } from '../urls.ts';
import { Field, FormError } from './form.tsx';

interface LoginFormProps {
  lang: UiLang;
  /** The page to open after the login. */
  next: string;
  username: string;
  error: string | undefined;
  /** Without it the field for the code is hidden, until a script shows it. */
  asksForCode?: boolean;
  /**
   * Without it there is no button for passkeys. With it the button is hidden, until a script shows
   * it.
   */
  mayHavePasskeys: boolean;
  heading: ReactNode;
}

/**
 * The form of the login page and of the login dialog. A script may send it instead of the browser.
 */
export function LoginForm({
  lang,
  next,
  username,
  error,
  heading,
  asksForCode = false,
  mayHavePasskeys,
}: LoginFormProps) {
  const t = loginTexts[lang];
  return (
    <form className="form" method="post" action={loginUrl} data-login-form>
      {heading}
      <div data-login-error>
        <FormError message={error} />
      </div>
      <input type="hidden" name="next" value={next} />
      <Field name="username" label={t.username} value={username} autoComplete="username webauthn" />
      <Field type="password" name="password" label={t.password} autoComplete="current-password" />
      <div data-login-code hidden={!asksForCode}>
        <Field
          name="code"
          label={t.code}
          hint={t.codeHint}
          autoComplete="one-time-code"
          isOptional
        />
      </div>
      <div className="form-actions">
        <button type="submit" className="button button-primary">
          {t.logIn}
        </button>
        {mayHavePasskeys ? (
          <button type="button" className="button button-quiet" data-login-passkey hidden>
            {t.logInWithPasskey}
          </button>
        ) : null}
      </div>
    </form>
  );
}
