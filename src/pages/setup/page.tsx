import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { setupTexts } from '../../shared/texts/setup.ts';
import type { ZoneChoice } from '../../shared/time/time-zones.ts';
import { Document } from '../../ui/document.tsx';
import { BrandField, Field, LanguageField, TimeZoneField } from '../../ui/forms/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { loginUrl, setupUrl } from '../../urls.ts';

interface SetupValues {
  brand: string;
  /** Empty: the same as the name of the blog. */
  heading: string;
  displayName: string;
  username: string;
  language: UiLang;
  timeZone: string;
}

export interface SetupPageProps {
  frame: PageFrame;
  token: string;
  values: SetupValues;
  /** The time zones that the form offers. */
  timeZones: readonly ZoneChoice[];
  /**
   * Whether nobody has seen the form yet. Then the time zone is a guess, and the script makes a
   * better one.
   */
  isNew: boolean;
  /** A sentence for each field with a fault. */
  faults: Record<string, string>;
}

export function SetupPage(props: SetupPageProps) {
  const { frame, token, values, timeZones, isNew, faults } = props;
  const t = setupTexts[frame.lang];
  return (
    <Document frame={frame} title={t.title} isBare>
      <div className="column">
        <form className="form" method="post" action={setupUrl(token)} noValidate data-new={isNew}>
          <h1>{t.heading}</h1>
          <p className="meta">{t.once}</p>
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
              label={t.listHeading}
              value={values.heading}
              hint={t.listHeadingHint}
              isOptional
              fault={faults.heading}
            />
            <LanguageField label={t.language} value={values.language} hint={t.languageHint} />
            <TimeZoneField
              label={t.timeZone}
              value={values.timeZone}
              hint={t.timeZoneHint}
              zones={timeZones}
            />
          </section>
          <section className="form-group" aria-labelledby="youHeading">
            <h2 id="youHeading">{t.you}</h2>
            <Field
              name="displayName"
              label={t.displayName}
              value={values.displayName}
              hint={t.displayNameHint}
              autoComplete="name"
              fault={faults.displayName}
            />
            <Field
              name="username"
              label={t.username}
              value={values.username}
              autoComplete="username"
              hint={t.usernameHint}
              fault={faults.username}
            />
            <Field
              type="password"
              name="password"
              label={t.password}
              autoComplete="new-password"
              hint={t.passwordHint}
              fault={faults.password}
            />
            <button type="submit" className="button button-primary">
              {t.create}
            </button>
          </section>
        </form>
      </div>
    </Document>
  );
}

export type WhyClosed = 'hasOwner' | 'needsLink';

/** The setup page for a visitor without a valid one-time link. */
export function SetupClosedPage({ frame, why }: { frame: PageFrame; why: WhyClosed }) {
  const t = setupTexts[frame.lang];
  return (
    <Document frame={frame} title={t.title}>
      <div className="column calm">
        <h1>{t.closed}</h1>
        <p>{t[why]}</p>
        <p>
          <a href={loginUrl}>{t.logIn}</a>
        </p>
      </div>
    </Document>
  );
}
