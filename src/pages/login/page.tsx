import { loginTexts } from '../../shared/texts/login.ts';
import { Document } from '../../ui/document.tsx';
import { Field, FormError } from '../../ui/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { loginUrl } from '../../urls.ts';

export interface LoginPageProps {
  frame: PageFrame;
  next: string;
  username: string;
  /** The reason why the last attempt was refused. */
  refusal?: { kind: 'wrong' } | { kind: 'wait'; seconds: number };
}

export function LoginPage({ frame, next, username, refusal }: LoginPageProps) {
  const t = loginTexts[frame.lang];
  const error = refusal && (refusal.kind === 'wait' ? t.wait(refusal.seconds) : t.wrong);
  return (
    <Document frame={frame} title={t.title}>
      <form className="column form" method="post" action={loginUrl}>
        <h1>{t.title}</h1>
        <FormError message={error} />
        <input type="hidden" name="next" value={next} />
        <Field name="username" label={t.username} value={username} autoComplete="username" />
        <Field type="password" name="password" label={t.password} autoComplete="current-password" />
        <button type="submit" className="button button-primary">
          {t.logIn}
        </button>
      </form>
    </Document>
  );
}
