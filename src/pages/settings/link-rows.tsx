import type { FooterLink } from '../../shared/settings.ts';
import { settingsTexts } from '../../shared/texts/settings.ts';
import { Field, FormError } from '../../ui/forms/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';

/** Empty rows for new links. */
const emptyRows = 2;

interface LinkRowsProps {
  frame: PageFrame;
  /** The setting: faults are named `NAME`, `NAME.0.label` and `NAME.0.url`. */
  name: string;
  label: string;
  hint: string;
  /** The names of the two fields of each row. */
  fields: { label: string; url: string };
  links: readonly FooterLink[];
  maxLinks: number;
  faults: Record<string, string>;
}

/** Rows of a label and an address each, for a list of links, with room for new ones. */
export function LinkRows(props: LinkRowsProps) {
  const { frame, name, label, hint, fields, links, maxLinks, faults } = props;
  const t = settingsTexts[frame.lang];
  const count = Math.max(Math.min(maxLinks, links.length + emptyRows), links.length);
  const rows = Array.from({ length: count }, (_, index) => ({
    place: index + 1,
    label: '',
    url: '',
    ...links[index],
  }));
  return (
    <fieldset
      className="link-rows"
      aria-labelledby={`${name}Label`}
      aria-describedby={`${name}Hint`}
    >
      <span id={`${name}Label`} className="link-rows-label">
        {label}
      </span>
      {rows.map(({ place, label, url }) => (
        <div className="link-row" key={place}>
          <Field
            id={`${fields.label}${place}`}
            name={fields.label}
            label={t.linkLabel(place)}
            isLabelHidden
            placeholder={t.label}
            value={label}
            isOptional
            fault={faults[`${name}.${place - 1}.label`]}
          />
          <Field
            id={`${fields.url}${place}`}
            name={fields.url}
            label={t.linkUrl(place)}
            isLabelHidden
            placeholder={t.url}
            value={url}
            isOptional
            fault={faults[`${name}.${place - 1}.url`]}
          />
        </div>
      ))}
      <span className="field-hint" id={`${name}Hint`}>
        {hint}
      </span>
      <FormError message={faults[name]} />
    </fieldset>
  );
}
