/** Fields of the pages that are plain forms, with their faults beside them. */
interface FieldProps {
  name: string;
  label: string;
  autoComplete?: string;
  hint?: string;
  error?: string | undefined;
}

export function TextField({
  name,
  label,
  value,
  autoComplete,
  hint,
  error,
  isRequired,
}: FieldProps & { value: string; isRequired?: boolean }) {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="text"
        defaultValue={value}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required={isRequired}
        {...describedBy(name, hint, error)}
      />
      <Notes name={name} hint={hint} error={error} />
    </p>
  );
}

export function PasswordField({ name, label, autoComplete, hint, error }: FieldProps) {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="password"
        autoComplete={autoComplete}
        required
        {...describedBy(name, hint, error)}
      />
      <Notes name={name} hint={hint} error={error} />
    </p>
  );
}

export function FormError({ message }: { message: string | undefined }) {
  return message ? (
    <p className="form-error" role="alert">
      {message}
    </p>
  ) : null;
}

function describedBy(name: string, hint?: string, error?: string) {
  const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined };
}

function Notes({
  name,
  hint,
  error,
}: {
  name: string;
  hint: string | undefined;
  error: string | undefined;
}) {
  return (
    <>
      {hint ? (
        <span className="field-hint" id={`${name}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? (
        <span className="field-error" id={`${name}-error`} role="alert">
          {error}
        </span>
      ) : null}
    </>
  );
}
