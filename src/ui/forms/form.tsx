import type { ReactNode } from 'react';
import { guessLang } from '../../shared/lang/guess-lang.ts';
import { uiLangs } from '../../shared/lang/ui-lang.ts';
import { isSeal } from '../../shared/seal.ts';
import { uiLangNames } from '../../shared/texts/settings.ts';
import type { ZoneChoice } from '../../shared/time/time-zones.ts';

/**
 * A field of the forms for setup, login and settings. A fault is shown below the field, which then
 * has the focus: browsers give it to the first field of the page that asks for it.
 */
interface FormFieldProps {
  name: string;
  /** Needed only if several fields have the same name. */
  id?: string;
  label: string;
  /** Whether the label is for screen readers only. */
  isLabelHidden?: boolean;
  value?: string;
  hint?: string;
  fault?: string | undefined;
}

interface InputProps extends FormFieldProps {
  type?: 'text' | 'password';
  inputMode?: 'numeric';
  autoComplete?: string;
  placeholder?: string;
  isOptional?: boolean;
  /** Whether the page opens with the focus here. */
  hasFocus?: boolean;
  /** A fault that the page's script tells before the form is sent. */
  whenEmpty?: string;
}

export function Field(field: InputProps) {
  return (
    <Labelled {...field}>
      <Input {...field} />
    </Labelled>
  );
}

/**
 * The field for the name of the blog, and the name as the logo shows it.
 * src/browser/forms/cut-seal.ts cuts the seal anew while the name is typed.
 */
export function BrandField(props: Omit<InputProps, 'name'> & { value: string }) {
  const field = { ...props, name: 'brand' };
  return (
    <Labelled {...field}>
      <span className="brand-line">
        <Input {...field} />
        <span
          className={isSeal(field.value) ? 'logo logo-seal' : 'logo'}
          lang={guessLang(field.value)}
          data-seal
          aria-hidden
        >
          {field.value}
        </span>
      </span>
    </Labelled>
  );
}

function Input({
  type = 'text',
  inputMode,
  autoComplete,
  placeholder,
  isOptional = false,
  hasFocus = false,
  whenEmpty,
  ...field
}: InputProps) {
  return (
    <input
      {...attributesOf(field)}
      type={type}
      defaultValue={field.value}
      inputMode={inputMode}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      placeholder={placeholder}
      required={!isOptional}
      data-when-empty={whenEmpty}
      // biome-ignore lint/a11y/noAutofocus: a page of one form, or the field that has to be corrected.
      autoFocus={hasFocus || field.fault !== undefined}
    />
  );
}

interface TextFieldProps extends FormFieldProps {
  /** Whether the text is for programs: in letters of one width, and with lines that do not wrap. */
  isCode?: boolean;
  rows?: number;
}

/** A field for a text of several lines. It may be empty. */
export function TextField({ isCode = false, rows = 2, ...field }: TextFieldProps) {
  return (
    <Labelled {...field}>
      <textarea
        {...attributesOf(field)}
        className={isCode ? 'code-field' : undefined}
        rows={rows}
        wrap={isCode ? 'off' : undefined}
        spellCheck={isCode ? false : undefined}
        autoCapitalize={isCode ? 'none' : undefined}
        defaultValue={field.value}
        // biome-ignore lint/a11y/noAutofocus: the field that has to be corrected.
        autoFocus={field.fault !== undefined}
      />
    </Labelled>
  );
}

interface Option {
  value: string;
  label: string;
  lang?: string;
}

interface SelectProps extends FormFieldProps {
  options: readonly (Option | { label: string; options: readonly Option[] })[];
  /** Whether the page opens with the focus here. */
  hasFocus?: boolean;
}

export function SelectField({ options, hasFocus = false, ...field }: SelectProps) {
  return (
    <Labelled {...field}>
      <select
        {...attributesOf(field)}
        defaultValue={field.value}
        // biome-ignore lint/a11y/noAutofocus: the field that has to be filled in or corrected.
        autoFocus={hasFocus || field.fault !== undefined}
      >
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(optionOf)}
            </optgroup>
          ) : (
            optionOf(option)
          ),
        )}
      </select>
    </Labelled>
  );
}

const optionOf = ({ value, label, lang }: Option) => (
  <option key={value} value={value} lang={lang}>
    {label}
  </option>
);

export function LanguageField(field: Omit<FormFieldProps, 'name'>) {
  const options = uiLangs.map((lang) => ({ value: lang, label: uiLangNames[lang], lang }));
  return <SelectField name="language" {...field} options={options} />;
}

interface TimeZoneProps extends Omit<FormFieldProps, 'name'> {
  value: string;
  /** The time zones to choose from. The one that is chosen is added. */
  zones: readonly ZoneChoice[];
}

export function TimeZoneField({ zones, ...field }: TimeZoneProps) {
  const { value } = field;
  const isListed = zones.some((zone) => zone.value === value);
  const options = isListed ? zones : [...zones, { value, label: value }];
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
  isLabelHidden = false,
  hint,
  fault,
  children,
}: FormFieldProps & { children: ReactNode }) {
  return (
    <p className="field">
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
        {label}
      </label>
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
