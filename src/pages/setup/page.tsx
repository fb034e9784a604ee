import { Document, type PageFrame } from '../../ui/document.tsx';
import { Field } from '../../ui/form.tsx';
import { loginUrl, setupUrl } from '../../urls.ts';

export interface SetupValues {
  brand: string;
  displayName: string;
  username: string;
}

export interface SetupPageProps {
  frame: PageFrame;
  token: string;
  values: SetupValues;
  /** By field. */
  errors: Record<string, string>;
}

export function SetupPage({ frame, token, values, errors }: SetupPageProps) {
  return (
    <Document frame={frame} title="Set up" isBare>
      <form className="column form" method="post" action={setupUrl(token)}>
        <h1>Make this blog yours</h1>
        <p className="meta">This page works once.</p>
        <Field name="brand" label="The blog’s name" value={values.brand} error={errors.brand} />
        <Field
          name="displayName"
          label="Your name, as readers see it"
          value={values.displayName}
          autoComplete="name"
          error={errors.displayName}
        />
        <Field
          name="username"
          label="Name to log in with"
          value={values.username}
          autoComplete="username"
          error={errors.username}
        />
        <Field
          type="password"
          name="password"
          label="Password"
          autoComplete="new-password"
          hint="12 to 128 characters, taken exactly as you type them. Several unrelated words are good."
          error={errors.password}
        />
        <button type="submit" className="button button-primary">
          Create the blog
        </button>
      </form>
    </Document>
  );
}

/** What the setup page shows without a link that holds. */
export function SetupClosedPage({ frame, message }: { frame: PageFrame; message: string }) {
  return (
    <Document frame={frame} title="Set up">
      <div className="column calm">
        <h1>Not open</h1>
        <p>{message}</p>
        <p>
          <a href={loginUrl}>Log in</a>
        </p>
      </div>
    </Document>
  );
}
