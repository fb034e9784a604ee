import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { loginTexts } from '../../shared/texts/login.ts';
import { Document } from '../../ui/document.tsx';
import { LoginForm } from '../../ui/login-form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';

export interface LoginPageProps {
  frame: PageFrame;
  next: string;
  username: string;
  asksForCode: boolean;
  mayHavePasskeys: boolean;
  /** The reason why the last attempt was refused. */
  refusal?: { kind: 'wrong' } | { kind: 'codeNeeded' } | { kind: 'wait'; seconds: number };
}

export function LoginPage({ frame, refusal, ...form }: LoginPageProps) {
  const { lang } = frame;
  const { next, asksForCode } = form;
  const t = loginTexts[lang];
  const error = refusal && describeRefusal(refusal, asksForCode, lang);
  const heading = <h1>{t.title}</h1>;
  return (
    // The header's link to this page would otherwise hold the address of this page, one time more at each click.
    <Document frame={{ ...frame, path: next }} title={t.title}>
      <div className="column">
        <LoginForm {...form} {...{ lang, error, heading }} />
      </div>
    </Document>
  );
}

function describeRefusal(
  refusal: NonNullable<LoginPageProps['refusal']>,
  asksForCode: boolean,
  lang: UiLang,
): string {
  const t = loginTexts[lang];
  if (refusal.kind === 'wait') return t.wait(refusal.seconds);
  if (refusal.kind === 'codeNeeded') return t.codeNeeded;
  return asksForCode ? t.wrongOrCode : t.wrong;
}
