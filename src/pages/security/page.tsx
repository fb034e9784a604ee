import type { AccountEventKind, DeviceName } from '../../shared/account/account-events.ts';
import { describeDevice, securityTexts } from '../../shared/account/security-texts.ts';
import { fullTime, relativeTime } from '../../shared/dates.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { Document } from '../../ui/document.tsx';
import { Field, FormError } from '../../ui/forms/form.tsx';
import { PasskeyButton } from '../../ui/forms/passkey-button.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import {
  passwordHeadingId,
  type SecurityDone,
  securityPasswordUrl,
  securityProofUrl,
} from '../../urls.ts';
import { Codes, type CodesProps } from './codes.tsx';
import { Devices, type ShownDevice } from './devices.tsx';
import { Passkeys, type PasskeysProps } from './passkeys.tsx';

interface ShownEvent extends DeviceName {
  kind: AccountEventKind;
  time: string;
  times: number;
  /** What exactly was changed. May be empty. */
  note: string;
}

export interface SecurityPageProps {
  frame: PageFrame;
  username: string;
  devices: ShownDevice[];
  /** A sentence for each field with a fault. */
  passwordFaults: Partial<Record<'current' | 'password' | 'passkey', string | undefined>>;
  /**
   * Whether the owner has just given the password or a passkey, as changes of passkeys and codes
   * need it.
   */
  isProven: boolean;
  proofFaults: { password?: string; passkey?: string };
  passkeys: PasskeysProps['passkeys'];
  codes: CodesProps['codes'];
  events: ShownEvent[];
  done: SecurityDone | undefined;
}

/**
 * Who is logged in, the password, passkeys and codes, and what happened to the account. Only
 * passkeys need a script.
 */
export function SecurityPage(props: SecurityPageProps) {
  const { frame, devices, events, done } = props;
  const t = securityTexts[frame.lang];
  return (
    <Document frame={frame} title={t.title}>
      <div className="column security">
        <OwnerHead lang={frame.lang} current="security" title={t.title} />
        {done && done !== 'proofNeeded' ? (
          <p className="form-done" role="status">
            {t.done[done]}
          </p>
        ) : null}
        <FormError message={done === 'proofNeeded' ? t.proofNeeded : undefined} />
        <Devices devices={devices} frame={frame} />
        <PasswordForm {...props} />
        {props.isProven ? null : (
          <Proof
            frame={frame}
            username={props.username}
            canUsePasskey={props.passkeys.canProve}
            faults={props.proofFaults}
          />
        )}
        <Passkeys passkeys={props.passkeys} frame={frame} />
        <Codes codes={props.codes} frame={frame} />
        <AccountLog events={events} frame={frame} />
      </div>
    </Document>
  );
}

function PasswordForm({ frame, username, passwordFaults, passkeys }: SecurityPageProps) {
  const t = securityTexts[frame.lang];
  const whenEmpty = describeFault({ name: 'empty', of: 'password' }, frame.lang);
  return (
    <section aria-labelledby={passwordHeadingId}>
      <h2 id={passwordHeadingId}>{t.password}</h2>
      <form className="form" method="post" action={securityPasswordUrl} noValidate>
        {/* Password managers store the new password under this name. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <Field
          type="password"
          name="current"
          label={t.current}
          autoComplete="current-password"
          whenEmpty={whenEmpty}
          fault={passwordFaults.current}
        />
        <Field
          type="password"
          name="password"
          label={t.new}
          hint={t.newHint}
          autoComplete="new-password"
          whenEmpty={whenEmpty}
          fault={passwordFaults.password}
        />
        <p className="field-hint">{passkeys.canProve ? t.changeHintWithPasskey : t.changeHint}</p>
        <div className="form-actions">
          <button type="submit" className="button">
            {t.change}
          </button>
          {passkeys.canProve ? (
            <PasskeyButton
              purpose="proof"
              insteadOf="current"
              label={t.changeWithPasskey}
              fault={passwordFaults.passkey}
              lang={frame.lang}
            />
          ) : null}
        </div>
      </form>
    </section>
  );
}

interface ProofProps {
  frame: PageFrame;
  username: string;
  canUsePasskey: boolean;
  /** Why the last proof was refused. */
  faults: { password?: string; passkey?: string };
}

/** Asks for the password or a passkey, before passkeys and codes are changed. */
function Proof({ frame, username, canUsePasskey, faults }: ProofProps) {
  const t = securityTexts[frame.lang];
  return (
    <section aria-labelledby="proofHeading">
      <h2 id="proofHeading">{t.proof}</h2>
      <p className="field-hint">{t.proofHint}</p>
      <form className="form" method="post" action={securityProofUrl} noValidate>
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

/** What happened to the account, the newest first. */
function AccountLog({ events, frame }: { events: readonly ShownEvent[]; frame: PageFrame }) {
  const { lang } = frame;
  const t = securityTexts[lang];
  return (
    <section aria-labelledby="logHeading">
      <h2 id="logHeading">{t.log}</h2>
      <p className="field-hint">{t.logHint}</p>
      {events.length === 0 ? <p className="empty">{t.noEvents}</p> : null}
      <ul className="security-rows security-log">
        {events.map((event) => (
          <li key={`${event.time} ${event.kind}`}>
            <span>{t.events[event.kind]}</span>
            <p className="meta">
              {event.times > 1 ? <span>{t.times(event.times)}</span> : null}
              {event.note ? <span>{event.note}</span> : null}
              {event.browser || event.system ? <span>{describeDevice(event, lang)}</span> : null}
              <time dateTime={event.time} title={fullTime(event.time, frame)}>
                {relativeTime(event.time, frame.now, frame)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
