import { uiLangs } from '../../shared/lang/ui-lang.ts';
import { settingsTexts, uiLangNames } from '../../shared/texts/settings.ts';
import { Document } from '../../ui/document.tsx';
import { Field, FormError, SelectField, TextField } from '../../ui/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { settingsUrl } from '../../urls.ts';
import { footerLinksAtMost, type SettingsValues } from './form.ts';

/** Rows for links that are not there yet. */
const emptyRows = 2;

export interface SettingsPageProps {
  frame: PageFrame;
  values: SettingsValues;
  /** By field. */
  faults: Record<string, string>;
  /** Names that a browser can be sure of, beside the one that is set. */
  timeZones: string[];
  isSaved: boolean;
}

export function SettingsPage({ frame, values, faults, timeZones, isSaved }: SettingsPageProps) {
  const t = settingsTexts[frame.lang];
  const isFaulty = Object.keys(faults).length > 0;
  const zones = [...new Set(['UTC', values.timeZone, ...timeZones])].map((name) => ({
    value: name,
    label: name.replaceAll('_', ' '),
  }));
  return (
    <Document frame={frame} title={t.title}>
      <form className="column form settings" method="post" action={settingsUrl}>
        <h1>{t.title}</h1>
        {isSaved ? (
          <p className="form-done" role="status">
            {t.saved}
          </p>
        ) : null}
        <FormError message={isFaulty ? t.faults : undefined} />
        <Field
          name="brand"
          label={t.brand}
          value={values.brand}
          hint={t.brandHint}
          error={faults.brand}
        />
        <Field name="heading" label={t.heading} value={values.heading} error={faults.heading} />
        <TextField
          name="description"
          label={t.description}
          value={values.description}
          hint={t.descriptionHint}
          error={faults.description}
        />
        <Field
          name="displayName"
          label={t.displayName}
          value={values.displayName}
          hint={t.displayNameHint}
          autoComplete="name"
          error={faults.displayName}
        />
        <SelectField
          name="language"
          label={t.language}
          value={values.language}
          hint={t.languageHint}
          options={uiLangs.map((lang) => ({ value: lang, label: uiLangNames[lang], lang }))}
          error={faults.language}
        />
        <Field
          name="articlesPerPage"
          label={t.articlesPerPage}
          value={values.articlesPerPage}
          inputMode="numeric"
          error={faults.articlesPerPage}
        />
        <SelectField
          name="timeZone"
          label={t.timeZone}
          value={values.timeZone}
          options={zones}
          error={faults.timeZone}
        />
        <FooterLinks frame={frame} values={values} faults={faults} />
        <button type="submit" className="button button-primary">
          {t.save}
        </button>
      </form>
    </Document>
  );
}

function FooterLinks({
  frame,
  values,
  faults,
}: Pick<SettingsPageProps, 'frame' | 'values' | 'faults'>) {
  const t = settingsTexts[frame.lang];
  const count = Math.min(footerLinksAtMost, values.footerLinks.length + emptyRows);
  const rows = Array.from({ length: Math.max(count, values.footerLinks.length) }, (_, index) => ({
    place: index + 1,
    label: '',
    url: '',
    ...values.footerLinks[index],
  }));
  return (
    <fieldset className="link-rows">
      <legend>{t.footerLinks}</legend>
      <p className="field-hint">{t.footerLinksHint}</p>
      <FormError message={faults.footerLinks} />
      {rows.map(({ place, label, url }) => (
        <div className="link-row" key={place}>
          <Field
            id={`linkLabel${place}`}
            name="linkLabel"
            label={t.linkLabel(place)}
            value={label}
            isOptional
            error={faults[`footerLinks.${place - 1}.label`]}
          />
          <Field
            id={`linkUrl${place}`}
            name="linkUrl"
            label={t.linkUrl(place)}
            value={url}
            isOptional
            error={faults[`footerLinks.${place - 1}.url`]}
          />
        </div>
      ))}
    </fieldset>
  );
}
