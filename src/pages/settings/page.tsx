import { removeBlogTexts } from '../../shared/account/remove-blog-texts.ts';
import { uiLangs } from '../../shared/lang/ui-lang.ts';
import { settingsTexts, uiLangNames } from '../../shared/texts/settings.ts';
import { Document } from '../../ui/document.tsx';
import { Field, FormError, SelectField, TextField, TimeZoneField } from '../../ui/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { removeBlogUrl, settingsUrl } from '../../urls.ts';
import { maxFooterLinks, type SettingsValues } from './form.ts';

/** Empty rows for new links. */
const emptyRows = 2;

export interface SettingsPageProps {
  frame: PageFrame;
  values: SettingsValues;
  /** A sentence for each field with a fault. */
  faults: Record<string, string>;
  /** The time zones that the form offers. */
  timeZones: string[];
  isSaved: boolean;
}

export function SettingsPage({ frame, values, faults, timeZones, isSaved }: SettingsPageProps) {
  const t = settingsTexts[frame.lang];
  const isFaulty = Object.keys(faults).length > 0;
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
          fault={faults.brand}
        />
        <Field name="heading" label={t.heading} value={values.heading} fault={faults.heading} />
        <TextField
          name="description"
          label={t.description}
          value={values.description}
          hint={t.descriptionHint}
          fault={faults.description}
        />
        <Field
          name="displayName"
          label={t.displayName}
          value={values.displayName}
          hint={t.displayNameHint}
          autoComplete="name"
          fault={faults.displayName}
        />
        <SelectField
          name="language"
          label={t.language}
          value={values.language}
          hint={t.languageHint}
          options={uiLangs.map((lang) => ({ value: lang, label: uiLangNames[lang], lang }))}
          fault={faults.language}
        />
        <Field
          name="articlesPerPage"
          label={t.articlesPerPage}
          value={values.articlesPerPage}
          inputMode="numeric"
          fault={faults.articlesPerPage}
        />
        <TimeZoneField
          label={t.timeZone}
          value={values.timeZone}
          zones={timeZones}
          fault={faults.timeZone}
        />
        <FooterLinks frame={frame} values={values} faults={faults} />
        <button type="submit" className="button button-primary">
          {t.save}
        </button>
        <p className="settings-end">
          <a href={removeBlogUrl}>{removeBlogTexts[frame.lang].link}</a>
        </p>
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
  const count = Math.min(maxFooterLinks, values.footerLinks.length + emptyRows);
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
            fault={faults[`footerLinks.${place - 1}.label`]}
          />
          <Field
            id={`linkUrl${place}`}
            name="linkUrl"
            label={t.linkUrl(place)}
            value={url}
            isOptional
            fault={faults[`footerLinks.${place - 1}.url`]}
          />
        </div>
      ))}
    </fieldset>
  );
}
