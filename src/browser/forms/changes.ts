/** A field with a text, or with options to choose from. */
interface FormField {
  value: string;
  /** The text that the page came with. */
  defaultValue?: string;
  options?: Iterable<{ selected: boolean; defaultSelected: boolean }>;
}

/** Whether a field has another value than the page came with. */
export function hasChanges(fields: Iterable<FormField>): boolean {
  return [...fields].some(({ value, defaultValue, options }) =>
    options
      ? [...options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
      : value !== defaultValue,
  );
}
