import { useContext, useState } from 'react';
import { call } from '../../browser/http.ts';
import { LangContext } from '../../browser/lang-context.ts';
import { describeError } from '../../browser/sync/device/stored-documents.ts';
import { TimeZoneContext } from '../../browser/time-zone-context.ts';
import { fullTime } from '../../shared/dates.ts';
import { draftLinkAnswerSchema, draftLinkDays } from '../../shared/schemas.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { apiDraftLinkUrl } from '../../urls.ts';
import { FieldLabel } from '../help/field-label.tsx';
import { FieldFault, faultAttributes } from './fault.tsx';
import type { useSharing } from './use-sharing.ts';

const id = 'articleDraftLink';

type Days = (typeof draftLinkDays)[number];

/**
 * Makes a secret link to the draft, which ends by itself, and ends it. The link is shown once, when
 * it is made.
 */
export function DraftLinkSection({ articleID, state, setSharing }: ReturnType<typeof useSharing>) {
  const lang = useContext(LangContext);
  const timeZone = useContext(TimeZoneContext);
  const t = infoPanelTexts[lang];
  const [days, setDays] = useState<Days>(7);
  const [url, setUrl] = useState<string | null>(null);
  const [fault, setFault] = useState<string>();
  const endsAt = state.kind === 'known' ? state.sharing.draftLinkEndsAt : null;

  async function send(days: Days | null): Promise<void> {
    try {
      const path = apiDraftLinkUrl(articleID);
      const read = (body: unknown) => draftLinkAnswerSchema.parse(body);
      const answer = await call({ method: 'PUT', path, json: { days }, read });
      setSharing(answer.sharing);
      setUrl(answer.url);
      setFault(undefined);
    } catch (error) {
      setFault(describeError(error, lang));
    }
  }

  return (
    <div className="field">
      <FieldLabel control={id} help="secret-link-to-a-draft">
        {t.draftLink}
      </FieldLabel>
      {endsAt === null ? (
        <div className="with-button">
          <select
            id={id}
            {...faultAttributes(id, fault)}
            value={days}
            disabled={state.kind !== 'known'}
            onChange={(event) => setDays(Number(event.target.value) as Days)}
          >
            {draftLinkDays.map((days) => (
              <option key={days} value={days}>
                {t.days(days)}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="button"
            disabled={state.kind !== 'known'}
            onClick={() => void send(days)}
          >
            {t.makeLink}
          </button>
        </div>
      ) : (
        <div className="with-button">
          <input
            id={id}
            readOnly
            value={url ?? t.linkHidden}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className="button" onClick={() => void send(null)}>
            {t.endLink}
          </button>
        </div>
      )}
      <FieldFault id={id} fault={fault} />
      {fault ? null : (
        <span className="field-hint" role="status">
          {endsAt === null ? t.draftLinkHint : t.linkEnds(fullTime(endsAt, { lang, timeZone }))}
        </span>
      )}
    </div>
  );
}
