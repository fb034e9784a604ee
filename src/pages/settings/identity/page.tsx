import { identityTexts } from '../../../shared/identity/identity-texts.ts';
import { licenceNames, licenceOf } from '../../../shared/identity/licences.ts';
import { maxFooterLinks } from '../../../shared/settings/link-schemas.ts';
import { Field, SelectField, TextField } from '../../../ui/forms/form.tsx';
import type { Identity } from '../../../ui/identity/identity.ts';
import type { PageFrame } from '../../../ui/page-frame.ts';
import { LinkRows } from '../link-rows.tsx';
import { SettingsForm, SettingsGroup } from '../settings-form.tsx';
import type { IdentityValues, OfferedPicture, PictureField } from './form.ts';
import { AuthorPreview, FooterPreview, IconPreview, LogoPreview } from './previews.tsx';

export interface IdentityPageProps {
  frame: PageFrame;
  values: IdentityValues;
  /** A sentence for each field with a fault. */
  faults: Record<string, string>;
  isSaved: boolean;
  /** The pictures to choose from, the newest first. */
  pictures: readonly OfferedPicture[];
  /** What the values add to the pages, without those that have a fault. */
  preview: Identity | undefined;
}

export function IdentityPage(props: IdentityPageProps) {
  const { frame, values, faults, isSaved, pictures, preview } = props;
  const t = identityTexts[frame.lang];
  const icon = faults.icon ? undefined : pictures.find(({ id }) => id === values.icon);
  const choice = (name: PictureField) => ({
    ...{ frame, name, pictures },
    value: values[name],
    fault: faults[name],
  });
  return (
    <SettingsForm frame={frame} section="identity" faults={faults} isSaved={isSaved}>
      <SettingsGroup id="marksHeading" heading={t.marks}>
        <PictureChoice {...choice('icon')} label={t.icon} hint={t.iconHint} none={t.seal} />
        <IconPreview frame={frame} icon={icon} />
        <PictureChoice {...choice('logo')} label={t.logo} hint={t.logoHint} none={t.noLogo} />
        <PictureChoice
          {...choice('logoDark')}
          label={t.logoDark}
          hint={t.logoDarkHint}
          none={t.sameLogo}
        />
        <LogoPreview frame={frame} preview={preview} />
      </SettingsGroup>
      <SettingsGroup id="authorHeading" heading={t.author}>
        <PictureChoice
          {...choice('avatar')}
          label={t.avatar}
          hint={t.avatarHint}
          none={t.noPicture}
        />
        <LinkRows
          frame={frame}
          name="socialLinks"
          label={t.socialLinks}
          hint={t.socialLinksHint}
          fields={{ label: 'socialLabel', url: 'socialUrl' }}
          links={values.socialLinks}
          maxLinks={maxFooterLinks}
          faults={faults}
        />
        <Field
          name="fediverseCreator"
          label={t.fediverseCreator}
          value={values.fediverseCreator}
          hint={t.fediverseHint}
          isOptional
          fault={faults.fediverseCreator}
        />
        <AuthorPreview frame={frame} preview={preview} />
      </SettingsGroup>
      <SettingsGroup id="footerHeading" heading={t.footer}>
        <TextField
          name="footerText"
          label={t.footerText}
          value={values.footerText}
          hint={t.footerTextHint}
          fault={faults.footerText}
        />
        <SelectField
          name="licence"
          label={t.licence}
          value={values.licence}
          hint={t.licenceHint}
          options={licenceNames.map((value) => ({
            value,
            label: licenceOf(value)?.label ?? (value === 'none' ? t.noLicence : t.allReserved),
          }))}
          fault={faults.licence}
        />
      </SettingsGroup>
      <SettingsGroup id="filingsHeading" heading={t.filings}>
        <Field
          name="icp"
          label={t.icp}
          value={values.icp}
          hint={t.icpHint}
          isOptional
          fault={faults.icp}
        />
        <Field
          name="police"
          label={t.police}
          value={values.police}
          hint={t.policeHint}
          isOptional
          fault={faults.police}
        />
        <PictureChoice
          {...choice('policeMark')}
          label={t.policeMark}
          hint={t.policeMarkHint}
          none={t.noPicture}
        />
        <FooterPreview frame={frame} preview={preview} />
      </SettingsGroup>
    </SettingsForm>
  );
}

interface PictureChoiceProps {
  frame: PageFrame;
  name: PictureField;
  label: string;
  hint: string;
  value: string;
  /** What readers see without a picture. */
  none: string;
  pictures: readonly OfferedPicture[];
  fault: string | undefined;
}

/**
 * One of the pictures of the blog. The script adds a button that takes a new file; without it, a
 * picture that an article names can be chosen.
 */
function PictureChoice({ frame, none, pictures, ...field }: PictureChoiceProps) {
  const t = identityTexts[frame.lang];
  return (
    <div className="picture-choice">
      <SelectField
        {...field}
        options={[
          { value: '', label: none },
          ...pictures.map(({ id, name, width, height }) => ({
            value: id,
            label: `${name} (${width} × ${height})`,
          })),
        ]}
      />
      <p className="picture-upload" hidden data-upload-for={field.name}>
        <button
          type="button"
          className="button button-quiet"
          aria-label={`${t.chooseFile} ${field.label}`}
        >
          {t.chooseFile}
        </button>
        <span role="status" data-uploading={t.uploading} data-failed={t.notUploaded} />
      </p>
    </div>
  );
}
