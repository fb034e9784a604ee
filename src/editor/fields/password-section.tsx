import { useContext, useState } from 'react';
import { call } from '../../browser/http.ts';
import { LangContext } from '../../browser/lang-context.ts';
import { describeError } from '../../browser/sync/device/stored-documents.ts';
import { articlePasswordSchema } from '../../shared/schemas.ts';
import { listFaults } from '../../shared/text-schema.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { apiPasswordUrl } from '../../urls.ts';
import { FieldLabel } from '../help/field-label.tsx';
import { FieldFault, faultAttributes } from './fault.tsx';
import { readSharing, type useSharing } from './use-sharing.ts';

const id = 'articlePassword';

/**
 * Sets, changes and removes the password of the article. The password itself is never shown again.
 */
export function PasswordSection({ articleID, state, setSharing }: ReturnType<typeof useSharing>) {
  const lang = useContext(LangContext);
  const t = infoPanelTexts[lang];
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const isKnown = state.kind === 'known';
  const isProtected = isKnown && state.sharing.isProtected;

  async function send(password: string | null): Promise<void> {
    const checked = articlePasswordSchema.safeParse({ password });
    const [wrong] = checked.success ? [] : listFaults(checked.error);
    setFault(wrong && describeFault(wrong.fault, lang));
    if (wrong) return;
    try {
      const path = apiPasswordUrl(articleID);
      setSharing(await call({ method: 'PUT', path, json: { password }, read: readSharing }));
      setText('');
    } catch (error) {
      setFault(describeError(error, lang));
    }
  }

  return (
    <div className="field">
      <FieldLabel control={id} help="password">
        {t.password}
      </FieldLabel>
      <div className="with-button">
        <input
          id={id}
          {...faultAttributes(id, fault)}
          value={text}
          placeholder={t.newPassword}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={!isKnown}
          onChange={(event) => setText(event.target.value)}
        />
        {isProtected && text === '' ? (
          <button type="button" className="button" onClick={() => void send(null)}>
            {t.removePassword}
          </button>
        ) : (
          <button
            type="button"
            className="button"
            disabled={text === ''}
            onClick={() => void send(text)}
          >
            {t.setPassword}
          </button>
        )}
      </div>
      <FieldFault id={id} fault={fault} />
      {fault ? null : (
        <span className="field-hint" role="status">
          {
            {
              known: isProtected ? t.isProtected : t.open,
              unsaved: t.saveFirst,
              failed: state.kind === 'failed' ? state.why : '',
              loading: '',
            }[state.kind]
          }
        </span>
      )}
    </div>
  );
}
