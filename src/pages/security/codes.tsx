import { securityTexts } from '../../shared/account/security-texts.ts';
import { Field } from '../../ui/forms/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { securityCodesUrl, securityUrl } from '../../urls.ts';

export interface CodesProps {
  frame: PageFrame;
  codes: {
    isOn: boolean;
    /**
     * Whether the owner has just given the password or a passkey. Otherwise nothing can be changed.
     */
    isProven: boolean;
    recoveryLeft: number;
    /** New recovery codes. They are shown once. */
    recoveryCodes: readonly string[];
    /** A secret that waits for its first code, and its picture: rows of dots, true for dark. */
    offer: { secret: string; picture: readonly (readonly boolean[])[] } | undefined;
    codeFault: string | undefined;
  };
}

/** The second factor of the login: codes of an authenticator app, and recovery codes. */
export function Codes({ codes, frame }: CodesProps) {
  const { isOn, isProven, recoveryLeft, recoveryCodes, offer } = codes;
  const t = securityTexts[frame.lang];
  return (
    <section aria-labelledby="codesHeading">
      <h2 id="codesHeading">{t.codes}</h2>
      {recoveryCodes.length > 0 ? (
        <RecoveryCodes codes={recoveryCodes} frame={frame} />
      ) : (
        <>
          <p className="field-hint">{isOn ? t.codesAreOn(recoveryLeft) : t.codesAreOff}</p>
          {isProven && isOn ? <Actions actions={{ renew: t.renew, off: t.switchOff }} /> : null}
          {isProven && !isOn && !offer ? <Actions actions={{ offer: t.setUp }} /> : null}
          {offer ? <Offer offer={offer} fault={codes.codeFault} frame={frame} /> : null}
        </>
      )}
    </section>
  );
}

function Actions({ actions }: { actions: Record<string, string> }) {
  return (
    <form className="form-actions" method="post" action={securityCodesUrl}>
      {Object.entries(actions).map(([action, label]) => (
        <button key={action} type="submit" name="action" value={action} className="button">
          {label}
        </button>
      ))}
    </form>
  );
}

function Offer({
  offer: { secret, picture },
  fault,
  frame,
}: {
  offer: NonNullable<CodesProps['codes']['offer']>;
  fault: string | undefined;
  frame: PageFrame;
}) {
  const t = securityTexts[frame.lang];
  const dots = picture.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <form className="form" method="post" action={securityCodesUrl} noValidate>
      <p className="field-hint">{t.scan}</p>
      <svg
        className="security-picture"
        viewBox={`0 0 ${picture.length} ${picture.length}`}
        role="img"
        aria-label={t.picture}
      >
        <path d={dots.join('')} />
      </svg>
      <p className="security-secret">
        {t.secret} <code>{secret}</code>
      </p>
      <input type="hidden" name="action" value="confirm" />
      <Field
        name="code"
        label={t.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        fault={fault}
      />
      <button type="submit" className="button button-primary">
        {t.switchOn}
      </button>
    </form>
  );
}

function RecoveryCodes({ codes, frame }: { codes: readonly string[]; frame: PageFrame }) {
  const t = securityTexts[frame.lang];
  return (
    <>
      <h3>{t.recovery}</h3>
      <p className="field-hint" role="status">
        {t.recoveryHint}
      </p>
      <ol className="security-recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <a className="button" href={securityUrl()}>
        {t.keptThem}
      </a>
    </>
  );
}
