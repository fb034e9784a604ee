import { securityTexts } from '../../shared/account/security-texts.ts';
import { Field } from '../../ui/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { PasskeyButton } from '../../ui/passkey-button.tsx';
import { securityProofUrl } from '../../urls.ts';

interface ProofProps {
  frame: PageFrame;
  username: string;
  canUsePasskey: boolean;
  /** Why the last proof was refused. */
  faults: { password?: string; passkey?: string };
}

/** Asks the owner to show to be there, before passkeys and codes are changed. */
export function Proof({ frame, username, canUsePasskey, faults }: ProofProps) {
  const t = securityTexts[frame.lang];
  return (
    <section aria-labelledby="proofHeading">
      <h2 id="proofHeading">{t.proof}</h2>
      <p className="field-hint">{t.proofHint}</p>
      <form className="form" method="post" action={securityProofUrl}>
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <Field
          id="provingPassword"
          type="password"
          name="password"
          label={t.password}
          autoComplete="current-password"
          fault={faults.password}
        />
        <div className="form-actions">
          <button type="submit" className="button">
            {t.confirm}
          </button>
          {canUsePasskey ? (
            <PasskeyButton
              purpose="proof"
              insteadOf="password"
              label={t.confirmWithPasskey}
              fault={faults.passkey}
              lang={frame.lang}
            />
          ) : null}
        </div>
      </form>
    </section>
  );
}
