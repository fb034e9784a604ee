import { Document, type PageFrame } from '../../ui/document.tsx';
import { Field, FormError } from '../../ui/form.tsx';
import { loginUrl } from '../../urls.ts';

export interface LoginPageProps {
  frame: PageFrame;
  next: string;
  username: string;
  error?: string;
}

export function LoginPage({ frame, next, username, error }: LoginPageProps) {
  return (
    <Document frame={frame} title="Log in">
      <form className="column form" method="post" action={loginUrl}>
        <h1>Log in</h1>
        <FormError message={error} />
        <input type="hidden" name="next" value={next} />
        <Field name="username" label="Name" value={username} autoComplete="username" />
        <Field type="password" name="password" label="Password" autoComplete="current-password" />
        <button type="submit" className="button button-primary">
          Log in
        </button>
      </form>
    </Document>
  );
}
