import type { ReactNode } from 'react';

/** A field of the pages that are plain forms, with its fault beside it. */
interface FieldProps {
  name: string;
  /** Where several fields have one name. */
  id?: string;
  label: string;
  value?: string;
  hint?: string;
  error?: string | undefined;
}

interface InputProps extends FieldProps {
  type?: 'text' | 'password';
  inputMode?: 'numeric';
  autoComplete?: string;
  isOptional?: boolean;
}

export function Field({
  type = 'text',
  inputMode,
  autoComplete,
  isOptional = false,
  ...field
}: InputProps) {
  return (
    <Labelled {...field}>
      <input
        {...attributesOf(field)}
        type={type}
        defaultValue={field.value}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required={!isOptional}
      />
    </Labelled>
  );
}

/** A text of some lines, which may be empty. */
export function TextField(field: FieldProps) {
  return (
    <Labelled {...field}>
      <textarea {...attributesOf(field)} rows={3} defaultValue={field.value} />
    </Labelled>
  );
}

interface SelectProps extends FieldProps {
  options: readonly { value: string; label: string; lang?: string }[];
}

export function SelectField({ options, ...field }: SelectProps) {
  return (
    <Labelled {...field}>
      <select {...attributesOf(field)} defaultValue={field.value}>
        {options.map(({ value, label, lang }) => (
          <option key={value} value={value} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function attributesOf({ name, id = name, hint, error }: FieldProps) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    'aria-describedby': notes || undefined,
    'aria-invalid': error ? true : undefined,
  };
}

function Labelled({
  name,
  id = name,
  label,
  hint,
  error,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? (
        <span className="field-error" id={`${id}-error`} role="alert">
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
