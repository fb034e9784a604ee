interface CodeFieldProps {
  name: string;
  label: string;
  value: string;
  hint: string;
  rows?: number;
  faults: readonly string[] | undefined;
}

/** A field for code or addresses, with a sentence for each fault. */
export function CodeField({ name, label, value, hint, rows = 1, faults = [] }: CodeFieldProps) {
  const isFaulty = faults.length > 0;
  return (
    <div className="field code-field">
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={rows}
        defaultValue={value}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={isFaulty ? `${name}-hint ${name}-error` : `${name}-hint`}
        aria-invalid={isFaulty || undefined}
        // biome-ignore lint/a11y/noAutofocus: the field that has to be corrected.
        autoFocus={isFaulty}
      />
      <span className="field-hint" id={`${name}-hint`}>
        {hint}
      </span>
      {isFaulty ? (
        <div id={`${name}-error`} role="alert">
          {faults.map((fault) => (
            <div key={fault} className="field-error">
              {fault}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
