import { removeBlogTexts } from '../../shared/account/remove-blog-texts.ts';
import { maxFooterLinks } from '../../shared/settings/link-schemas.ts';
import { settingsTexts } from '../../shared/texts/settings.ts';
import type { ZoneChoice } from '../../shared/time/time-zones.ts';
import {
  BrandField,
  Field,
  LanguageField,
  TextField,
  TimeZoneField,
} from '../../ui/forms/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { removeBlogUrl } from '../../urls.ts';
import type { SettingsValues } from './form.ts';
import { LinkRows } from './link-rows.tsx';
import { SettingsForm, SettingsGroup } from './settings-form.tsx';

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
  return (
    <SettingsForm
      frame={frame}
      section="general"
      faults={faults}
      isSaved={isSaved}
      end={
        <p className="settings-end">
          <a href={removeBlogUrl}>{removeBlogTexts[frame.lang].link}</a>
        </p>
      }
    >
      <SettingsGroup id="blogHeading" heading={t.blog}>
        <BrandField label={t.brand} value={values.brand} hint={t.brandHint} fault={faults.brand} />
        <Field name="heading" label={t.heading} value={values.heading} fault={faults.heading} />
        <TextField
          name="description"
          label={t.description}
          value={values.description}
          hint={t.descriptionHint}
          fault={faults.description}
        />
      </SettingsGroup>
      <SettingsGroup id="authorHeading" heading={t.authorAndLanguage}>
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
      </SettingsGroup>
      <SettingsGroup id="pagesHeading" heading={t.pages}>
        <Field
          name="articlesPerPage"
          label={t.articlesPerPage}
          value={values.articlesPerPage}
          inputMode="numeric"
          fault={faults.articlesPerPage}
        />
        <LinkRows
          frame={frame}
          name="footerLinks"
          label={t.footerLinks}
          hint={t.footerLinksHint}
          fields={{ label: 'linkLabel', url: 'linkUrl' }}
          links={values.footerLinks}
          maxLinks={maxFooterLinks}
          faults={faults}
        />
      </SettingsGroup>
    </SettingsForm>
  );
}
