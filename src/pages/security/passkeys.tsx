import { securityTexts } from '../../shared/account/security-texts.ts';
import { fullDate } from '../../shared/dates.ts';
import { Event } from '../../ui/event.tsx';
import { Field } from '../../ui/forms/form.tsx';
import { PasskeyButton } from '../../ui/forms/passkey-button.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { securityPasskeysUrl } from '../../urls.ts';

interface ShownPasskey {
  id: string;
  name: string;
  /** The host that it works at. */
  host: string;
  made: string;
  used: string | undefined;
}

export interface PasskeysProps {
  frame: PageFrame;
  passkeys: {
    list: readonly ShownPasskey[];
    /** The host of the page. Undefined where browsers offer no passkeys. */
    host: string | undefined;
    /** Whether one of the passkeys works at this host. */
    canProve: boolean;
    /**
     * Whether the owner has just given the password or a passkey. Otherwise no passkey can be added
     * or removed.
     */
    isProven: boolean;
    /** A new name that was refused. */
    renaming: { id: string; name: string; fault: string } | undefined;
    fault: string | undefined;
  };
}

export function Passkeys({ passkeys, frame }: PasskeysProps) {
  const { list, host, isProven, fault } = passkeys;
  const t = securityTexts[frame.lang];
  return (
    <section aria-labelledby="passkeysHeading">
      <h2 id="passkeysHeading">{t.passkeys}</h2>
      <p className="field-hint">{t.passkeysHint}</p>
      {list.length > 0 ? (
        <ul className="security-rows">
          {list.map((passkey) => (
            <Row key={passkey.id} {...{ passkey, passkeys, frame }} />
          ))}
        </ul>
      ) : null}
      {host !== undefined && isProven ? (
        <form className="form-actions" method="post" action={securityPasskeysUrl}>
          <input type="hidden" name="action" value="add" />
          <PasskeyButton purpose="add" label={t.addPasskey} fault={fault} lang={frame.lang} />
        </form>
      ) : null}
      <p className="field-hint">{host === undefined ? t.noPasskeysHere : t.passkeysOf(host)}</p>
    </section>
  );
}

function Row({
  passkey: { id, name, host, made, used },
  passkeys,
  frame,
}: PasskeysProps & { passkey: ShownPasskey }) {
  const t = securityTexts[frame.lang];
  const renaming = passkeys.renaming?.id === id ? passkeys.renaming : undefined;
  const day = fullDate(made, frame);
  return (
    <li className="security-passkey">
      <div>
        <b>{name}</b>
        <p className="meta">
          <span>{host}</span>
          <span>
            <Event words={t.made} time={made} locale={frame} />
          </span>
          <span>{used ? <Event words={t.used} time={used} locale={frame} /> : t.neverUsed}</span>
        </p>
        <details open={renaming !== undefined}>
          <summary aria-label={t.renameNamed(name, day)}>{t.rename}</summary>
          <form className="form" method="post" action={securityPasskeysUrl} noValidate>
            <input type="hidden" name="action" value="rename" />
            <input type="hidden" name="id" value={id} />
            <Field
              id={`name-${id}`}
              name="name"
              label={t.newName}
              value={renaming?.name ?? name}
              autoComplete="off"
              fault={renaming?.fault}
            />
            <button type="submit" className="button">
              {t.save}
            </button>
          </form>
        </details>
      </div>
      {passkeys.isProven ? (
        <form method="post" action={securityPasskeysUrl}>
          <input type="hidden" name="action" value="remove" />
          <button
            type="submit"
            name="id"
            value={id}
            className="button button-quiet"
            aria-label={t.removeNamed(name, day)}
          >
            {t.remove}
          </button>
        </form>
      ) : null}
    </li>
  );
}
