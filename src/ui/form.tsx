/** A field of the pages that are plain forms, with its fault beside it. */
interface FieldProps {
  name: string;
  label: string;
  type?: 'text' | 'password';
  value?: string;
  autoComplete?: string;
  hint?: string;
  error?: string | undefined;
}

export function Field({
  name,
  label,
  type = 'text',
  value,
  autoComplete,
  hint,
  error,
}: FieldProps) {
  const notes = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-describedby={notes || undefined}
        aria-invalid={error ? true : undefined}
      />
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
