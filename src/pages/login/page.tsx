import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { InitialState } from '../../shared/page-state/initial-state.ts';
import { loginTexts, waitAtLogin } from '../../shared/texts/login.ts';
import { Document } from '../../ui/document.tsx';
import { type LoginField, LoginForm } from '../../ui/forms/login-form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';

interface LoginPageProps {
  frame: PageFrame;
  next: string;
  username: string;
  asksForCode: boolean;
  mayHavePasskeys: boolean;
  /** Whether the session of this browser was ended from another device. */
  isSessionEnded: boolean;
  /** The name of what this browser keeps of the owner, if the session was ended. */
  ownerKey: string | undefined;
  /** The reason why the last attempt was refused. */
  refusal?:
    | { kind: 'wrong' }
    | { kind: 'empty'; fields: LoginField[] }
    | { kind: 'codeNeeded' }
    | { kind: 'wait'; seconds: number };
}

export interface LoginPageState extends InitialState {
  isSessionEnded: boolean;
}

export function LoginPage({ frame, refusal, isSessionEnded, ownerKey, ...form }: LoginPageProps) {
  const { lang } = frame;
  const { next, asksForCode } = form;
  const t = loginTexts[lang];
  const empty = refusal?.kind === 'empty' ? refusal.fields : [];
  const error = refusal && describeRefusal(refusal, asksForCode, lang);
  const state: Partial<LoginPageState> = { isSessionEnded };
  const heading = <h1>{t.title}</h1>;
  return (
    // The header's link to this page would otherwise hold the address of this page, one time more
    // at each click.
    <Document frame={{ ...frame, path: next, ownerKey }} title={t.title} initialState={state}>
      <div className="column">
        <div role="status" data-login-device>
          {isSessionEnded ? <p>{t.sessionEnded}</p> : null}
        </div>
        <LoginForm {...form} {...{ lang, error, empty, heading }} />
      </div>
    </Document>
  );
}

function describeRefusal(
  refusal: NonNullable<LoginPageProps['refusal']>,
  asksForCode: boolean,
  lang: UiLang,
): string | undefined {
  const t = loginTexts[lang];
  if (refusal.kind === 'empty') return undefined;
  if (refusal.kind === 'wait') return waitAtLogin(refusal.seconds, lang);
  if (refusal.kind === 'codeNeeded') return t.codeNeeded;
  return asksForCode ? t.wrongOrCode : t.wrong;
}
