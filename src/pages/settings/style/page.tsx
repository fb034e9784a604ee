import { faces, textSizes } from '../../../shared/settings.ts';
import { darkShade, isColour, papers, sealRed } from '../../../shared/style/accent.ts';
import { styleTexts } from '../../../shared/style/style-texts.ts';
import { settingsTexts } from '../../../shared/texts/settings.ts';
import { Field, SelectField, TextField } from '../../../ui/forms/form.tsx';
import type { PageFrame } from '../../../ui/page-frame.ts';
import { settingsStylePreviewUrl } from '../../../urls.ts';
import { SettingsForm, SettingsGroup } from '../settings-form.tsx';
import type { StyleValues } from './form.ts';

export interface StylePageProps {
  frame: PageFrame;
  values: StyleValues;
  /** A sentence for each field with a fault. */
  faults: Record<string, string>;
  /** A colour that passes, in place of one that is too faint. */
  nearest: string | undefined;
  isSaved: boolean;
}

/** Colour, letters and own CSS. */
export function StylePage({ frame, values, faults, nearest, isSaved }: StylePageProps) {
  const t = styleTexts[frame.lang];
  const labels = settingsTexts[frame.lang];
  return (
    <SettingsForm frame={frame} section="style" faults={faults} isSaved={isSaved}>
      <SettingsGroup id="colourHeading" heading={t.colour}>
        <Field
          name="accent"
          label={labels.accent}
          value={values.accent}
          placeholder={sealRed}
          hint={t.accentHint}
          autoComplete="off"
          isOptional
          fault={faults.accent}
        />
        {nearest === undefined ? null : (
          <p className="settings-aside">
            <button type="submit" className="button" name="takenAccent" value={nearest}>
              {t.take(nearest)}
            </button>
          </p>
        )}
        <Shades frame={frame} accent={nearest ?? values.accent} />
      </SettingsGroup>
      <SettingsGroup id="lettersHeading" heading={t.letters}>
        <SelectField
          name="face"
          label={labels.face}
          value={values.face}
          hint={t.faceHint}
          options={faces.map((value) => ({ value, label: t.faces[value] }))}
        />
        <SelectField
          name="textSize"
          label={labels.textSize}
          value={values.textSize}
          options={textSizes.map((value) => ({ value, label: t.textSizes[value] }))}
        />
      </SettingsGroup>
      <SettingsGroup id="cssHeading" heading={labels.ownCss}>
        <TextField
          name="ownCss"
          label="CSS"
          isCode
          rows={8}
          value={values.ownCss}
          hint={t.ownCssHint}
          fault={faults.ownCss}
        />
        <p className="settings-aside">
          <button
            type="submit"
            className="button"
            formAction={settingsStylePreviewUrl}
            formTarget="_blank"
          >
            {t.preview}
          </button>
        </p>
      </SettingsGroup>
    </SettingsForm>
  );
}

/** The colour as it looks on both papers. */
function Shades({ frame, accent }: { frame: PageFrame; accent: string }) {
  if (!isColour(accent)) return null;
  const t = styleTexts[frame.lang];
  const shades = [
    ['light', t.onLight, accent],
    ['dark', t.onDark, darkShade(accent)],
  ] as const;
  return (
    <ul className="settings-aside style-shades">
      {shades.map(([scheme, label, colour]) => (
        <li key={scheme}>
          {/* Attributes, because the security policy forbids styles in an attribute. */}
          <svg viewBox="0 0 64 32" width="64" height="32" aria-hidden="true">
            <rect width="64" height="32" rx="4" fill={papers[scheme][0]} />
            <rect x="10" y="8" width="16" height="16" rx="2" fill={colour} />
            <path d="M34 21h20" stroke={colour} strokeWidth="2" />
          </svg>
          <span>
            {label} <code>{colour}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
