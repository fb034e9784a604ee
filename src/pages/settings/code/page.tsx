import type { OwnCodeRow } from '../../../shared/own-code/own-code.ts';
import { ownCodeTexts } from '../../../shared/own-code/own-code-texts.ts';
import { Field, TextField } from '../../../ui/forms/form.tsx';
import { PasskeyButton } from '../../../ui/forms/passkey-button.tsx';
import type { PageFrame } from '../../../ui/page-frame.ts';
import { settingsCodeUrl } from '../../../urls.ts';
import { SettingsForm, SettingsGroup } from '../settings-form.tsx';
import { describeRow, RowWords } from './row-words.tsx';

type FieldName = 'code' | 'loads' | 'sendsTo' | 'password' | 'passkey';

export interface CodePageProps {
  frame: PageFrame;
  /** What was typed, and what was read in it. */
  values: {
    code: string;
    read?:
      | { rows: readonly OwnCodeRow[]; seen: string; loads: string; sendsTo: string }
      | undefined;
  };
  /** Sentences for each field with a fault. */
  faults: Partial<Record<FieldName, readonly string[]>>;
  isSaved: boolean;
  /** Whether the owner has given the password or a passkey a short time ago. */
  isProven: boolean;
  canUsePasskey: boolean;
  /** What stands in visitors' pages, each row with its name for the form. */
  saved: readonly { key: string; row: OwnCodeRow }[];
}

/** The owner's own code: what pages have, and a snippet to add. Only a passkey needs a script. */
export function CodePage(props: CodePageProps) {
  const { frame, values, faults, isSaved, saved } = props;
  const { read } = values;
  const t = ownCodeTexts[frame.lang];
  const sentences = Object.entries(faults).map(([name, list = []]) => [name, list.join(' ')]);
  return (
    <SettingsForm
      frame={frame}
      section="code"
      faults={Object.fromEntries(sentences)}
      isSaved={isSaved}
      save={read ? t.addToPages : t.check}
      question={read && t.question}
      end={<InUse frame={frame} saved={saved} />}
    >
      <SettingsGroup id="addHeading" heading={t.add}>
        <p className="code-note">{t.where}</p>
        <TextField
          isCode
          name="code"
          label={t.code}
          value={values.code}
          hint={t.codeHint}
          rows={6}
          fault={faults.code?.join('\n')}
        />
      </SettingsGroup>
      {read ? <Confirmation {...props} read={read} /> : null}
    </SettingsForm>
  );
}

/** What was read and what it may do, for the owner to confirm. */
function Confirmation({
  frame,
  read,
  faults,
  isProven,
  canUsePasskey,
}: CodePageProps & { read: NonNullable<CodePageProps['values']['read']> }) {
  const t = ownCodeTexts[frame.lang];
  const hasScripts = read.rows.some(({ kind }) => kind === 'scripts');
  return (
    <SettingsGroup id="readHeading" heading={t.read}>
      <input type="hidden" name="seen" value={read.seen} />
      <ul className="code-rows">
        {read.rows.map((row) => (
          <li key={describeRow(row, frame.lang)}>
            <div>
              <RowWords row={row} lang={frame.lang} />
            </div>
          </li>
        ))}
      </ul>
      {hasScripts ? (
        <>
          <TextField
            isCode
            name="loads"
            label={t.loads}
            value={read.loads}
            hint={t.loadsHint}
            fault={faults.loads?.join('\n')}
          />
          <TextField
            isCode
            name="sendsTo"
            label={t.sendsTo}
            value={read.sendsTo}
            hint={t.sendsToHint}
            fault={faults.sendsTo?.join('\n')}
          />
          <p className="code-note">{t.duty}</p>
        </>
      ) : null}
      {isProven ? null : (
        <>
          <Field
            type="password"
            name="password"
            label={t.password}
            autoComplete="current-password"
            hasFocus
            fault={faults.password?.[0]}
          />
          {canUsePasskey ? (
            <div className="form-actions">
              <PasskeyButton
                purpose="proof"
                insteadOf="password"
                label={t.addWithPasskey}
                fault={faults.passkey?.[0]}
                lang={frame.lang}
              />
            </div>
          ) : null}
        </>
      )}
    </SettingsGroup>
  );
}

function InUse({ frame, saved }: Pick<CodePageProps, 'frame' | 'saved'>) {
  const t = ownCodeTexts[frame.lang];
  return (
    <section className="column code-in-use" aria-labelledby="inUseHeading">
      <h2 id="inUseHeading">{t.inUse}</h2>
      {saved.length === 0 ? <p className="code-note">{t.none}</p> : null}
      <ul className="code-rows">
        {saved.map(({ key, row }) => (
          <li key={key}>
            <div>
              <RowWords row={row} lang={frame.lang} isWhole />
            </div>
            <form method="post" action={settingsCodeUrl}>
              <button
                type="submit"
                name="remove"
                value={key}
                className="button button-quiet"
                aria-label={t.removeNamed(describeRow(row, frame.lang))}
              >
                {t.remove}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
