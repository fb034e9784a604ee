import type { ReactNode } from 'react';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { loginTexts } from '../../shared/texts/login.ts';
import { loginUrl } from '../../urls.ts';
import { Field, FormError } from './form.tsx';

export type LoginField = 'username' | 'password';

interface LoginFormProps {
  lang: UiLang;
  /** The page to open after the login. */
  next: string;
  username: string;
  error: string | undefined;
  /** Which fields were sent empty. */
  empty?: readonly LoginField[];
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
  empty = [],
  heading,
  asksForCode = false,
  mayHavePasskeys,
}: LoginFormProps) {
  const t = loginTexts[lang];
  const fill = (of: LoginField) => {
    const whenEmpty = describeFault({ name: 'empty', of }, lang);
    return { whenEmpty, fault: empty.includes(of) ? whenEmpty : undefined };
  };
  return (
    <form className="form" method="post" action={loginUrl} noValidate data-login-form>
      {heading}
      <div data-login-error>
        <FormError message={error} />
      </div>
      <input type="hidden" name="next" value={next} />
      <Field
        name="username"
        label={t.username}
        value={username}
        autoComplete="username webauthn"
        hasFocus={username === ''}
        {...fill('username')}
      />
      <Field
        type="password"
        name="password"
        label={t.password}
        autoComplete="current-password"
        hasFocus={username !== ''}
        {...fill('password')}
      />
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
