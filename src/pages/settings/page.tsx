import { removeBlogTexts } from '../../shared/account/remove-blog-texts.ts';
import { settingsTexts } from '../../shared/texts/settings.ts';
import type { ZoneChoice } from '../../shared/time/time-zones.ts';
import { Document } from '../../ui/document.tsx';
import {
  BrandField,
  Field,
  FormError,
  LanguageField,
  TextField,
  TimeZoneField,
} from '../../ui/forms/form.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
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
  timeZones: readonly ZoneChoice[];
  isSaved: boolean;
}

export function SettingsPage({ frame, values, faults, timeZones, isSaved }: SettingsPageProps) {
  const t = settingsTexts[frame.lang];
  const isFaulty = Object.keys(faults).length > 0;
  return (
    <Document frame={frame} title={t.title}>
      <form className="settings" method="post" action={settingsUrl} noValidate>
        <div className="column">
          <OwnerHead lang={frame.lang} current="settings" title={t.title} />
          {isSaved ? (
            <p className="form-done" role="status">
              {t.saved}
            </p>
          ) : null}
          <div className="form">
            <section className="form-group" aria-labelledby="blogHeading">
              <h2 id="blogHeading">{t.blog}</h2>
              <BrandField
                label={t.brand}
                value={values.brand}
                hint={t.brandHint}
                fault={faults.brand}
              />
              <Field
                name="heading"
                label={t.heading}
                value={values.heading}
                fault={faults.heading}
              />
              <TextField
                name="description"
                label={t.description}
                value={values.description}
                hint={t.descriptionHint}
                fault={faults.description}
              />
            </section>
            <section className="form-group" aria-labelledby="authorHeading">
              <h2 id="authorHeading">{t.authorAndLanguage}</h2>
              <Field
                name="displayName"
                label={t.displayName}
                value={values.displayName}
                hint={t.displayNameHint}
                autoComplete="name"
                fault={faults.displayName}
              />
              <LanguageField
                label={t.language}
                value={values.language}
                hint={t.languageHint}
                fault={faults.language}
              />
              <TimeZoneField
                label={t.timeZone}
                value={values.timeZone}
                zones={timeZones}
                fault={faults.timeZone}
              />
            </section>
            <section className="form-group" aria-labelledby="pagesHeading">
              <h2 id="pagesHeading">{t.pages}</h2>
              <Field
                name="articlesPerPage"
                label={t.articlesPerPage}
                value={values.articlesPerPage}
                inputMode="numeric"
                fault={faults.articlesPerPage}
              />
              <FooterLinks frame={frame} values={values} faults={faults} />
            </section>
          </div>
        </div>
        {/* A form that was refused is not saved. The script knows whether another one is. */}
        <div className="save-row" data-state={isFaulty ? 'unsaved' : undefined}>
          <div>
            <p role="status" data-unsaved={t.unsaved}>
              {isFaulty ? t.faults : null}
            </p>
            <a className="button button-quiet" href={settingsUrl}>
              {t.discard}
            </a>
            <button type="submit" className="button button-primary">
              {t.save}
            </button>
          </div>
        </div>
      </form>
      <p className="settings-end">
        <a href={removeBlogUrl}>{removeBlogTexts[frame.lang].link}</a>
      </p>
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
    <fieldset className="link-rows" aria-labelledby="linksLabel" aria-describedby="linksHint">
      <span id="linksLabel">{t.footerLinks}</span>
      {rows.map(({ place, label, url }) => (
        <div className="link-row" key={place}>
          <Field
            id={`linkLabel${place}`}
            name="linkLabel"
            label={t.linkLabel(place)}
            isLabelHidden
            placeholder={t.label}
            value={label}
            isOptional
            fault={faults[`footerLinks.${place - 1}.label`]}
          />
          <Field
            id={`linkUrl${place}`}
            name="linkUrl"
            label={t.linkUrl(place)}
            isLabelHidden
            placeholder={t.url}
            value={url}
            isOptional
            fault={faults[`footerLinks.${place - 1}.url`]}
          />
        </div>
      ))}
      <span className="field-hint" id="linksHint">
        {t.footerLinksHint}
      </span>
      <FormError message={faults.footerLinks} />
    </fieldset>
  );
}
