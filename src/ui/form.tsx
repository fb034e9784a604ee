import type { ReactNode } from 'react';

/** A field of the forms for setup, login and settings. A fault is shown below the field. */
interface FormFieldProps {
  name: string;
  /** Needed only if several fields have the same name. */
  id?: string;
  label: string;
  value?: string;
  hint?: string;
  fault?: string | undefined;
}

interface InputProps extends FormFieldProps {
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

/** A field for a text of several lines. It may be empty. */
export function TextField(field: FormFieldProps) {
  return (
    <Labelled {...field}>
      <textarea {...attributesOf(field)} rows={3} defaultValue={field.value} />
    </Labelled>
  );
}

interface SelectProps extends FormFieldProps {
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

interface TimeZoneProps extends Omit<FormFieldProps, 'name'> {
  value: string;
  /** The names of the time zones. The one that is chosen is added. */
  zones: readonly string[];
}

export function TimeZoneField({ zones, ...field }: TimeZoneProps) {
  const options = [...new Set([...zones, field.value])].map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
  }));
  return <SelectField name="timeZone" {...field} options={options} />;
}

function attributesOf({ name, id = name, hint, fault }: FormFieldProps) {
  const notes = [hint && `${id}-hint`, fault && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    name,
    'aria-describedby': notes || undefined,
    'aria-invalid': fault ? true : undefined,
  };
}

function Labelled({
  name,
  id = name,
  label,
  hint,
  fault,
  children,
}: FormFieldProps & { children: ReactNode }) {
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint ? (
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {fault ? (
        <span className="field-error" id={`${id}-error`} role="alert">
          {fault}
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
