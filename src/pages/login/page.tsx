import { loginTexts } from '../../shared/texts/login.ts';
import { Document } from '../../ui/document.tsx';
import { LoginForm } from '../../ui/login-form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';

export interface LoginPageProps {
  frame: PageFrame;
  next: string;
  username: string;
  /** The reason why the last attempt was refused. */
  refusal?: { kind: 'wrong' } | { kind: 'wait'; seconds: number };
}

export function LoginPage({ frame, next, username, refusal }: LoginPageProps) {
  const { lang } = frame;
  const t = loginTexts[lang];
  const error = refusal && (refusal.kind === 'wait' ? t.wait(refusal.seconds) : t.wrong);
  const heading = <h1>{t.title}</h1>;
  return (
    // The header's link to this page would otherwise hold the address of this page, one time more at each click.
    <Document frame={{ ...frame, path: next }} title={t.title}>
      <div className="column">
        <LoginForm {...{ lang, next, username, error, heading }} />
      </div>
    </Document>
  );
}
