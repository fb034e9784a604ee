import { securityTexts } from '../../shared/account/security-texts.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { FormError } from './form.tsx';

interface PasskeyButtonProps {
  /** `proof`: a passkey takes the place of the password. `add`: a new passkey is made. */
  purpose: 'proof' | 'add';
  label: string;
  lang: UiLang;
  /** The field of the form that the passkey takes the place of. */
  insteadOf?: 'password' | 'current';
  fault?: string | undefined;
}

/**
 * Sends its form with the answer of a passkey. It is hidden until a script has found that the
 * browser can have passkeys.
 */
export function PasskeyButton({ purpose, label, lang, insteadOf, fault }: PasskeyButtonProps) {
  return (
    <>
      <div data-passkey-error>
        <FormError message={fault} />
      </div>
      {/* Beside a field for the password, the owner needs no hint about passkeys. */}
      {insteadOf ? null : (
        <p className="field-hint" data-passkey-missing>
          {securityTexts[lang].noPasskeysInBrowser}
        </p>
      )}
      <button
        type="button"
        className={`button ${insteadOf ? 'button-quiet' : ''}`}
        data-passkey={purpose}
        data-instead-of={insteadOf}
        hidden
      >
        {label}
      </button>
    </>
  );
}
