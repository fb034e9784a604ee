import { useContext, useState } from 'react';
import { fullTime } from '../../../shared/dates.ts';
import { infoPanelTexts } from '../../../shared/texts/info-panel.ts';
import { toInstant, toWallTime } from '../../../shared/wall-time.ts';
import { LangContext } from '../../lang-context.ts';
import { showMessage } from '../../messages.ts';
import { TimeZoneContext } from '../../time-zone-context.ts';
import { faultAttributes, faultId } from './fault.ts';

const id = 'articlePublishedOn';

interface PostedTimeProps {
  /** ISO 8601. */
  postedAt: string;
  /** Undefined if the server has changed the time. Otherwise the reason why it has not, as a sentence. */
  onPostedAt(at: string): Promise<string | undefined>;
}

/** When an article that visitors see was published, with a field that changes this time. */
export function PostedTime({ postedAt, onPostedAt }: PostedTimeProps) {
  const lang = useContext(LangContext);
  const timeZone = useContext(TimeZoneContext);
  const t = infoPanelTexts[lang];
  const [written, setWritten] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const known = toWallTime(Date.parse(postedAt), timeZone);
  const wall = written ?? known;

  async function change(): Promise<void> {
    const instant = toInstant(wall, timeZone);
    if (instant.kind === 'invalid') return setFault(t.noTime);
    if (instant.kind === 'skipped') return setFault(t.skippedTime(instant.next.slice(11)));
    if (instant.time > Date.now()) return setFault(t.visibleNow);
    setIsBusy(true);
    const at = new Date(instant.time).toISOString();
    const why = await onPostedAt(at);
    setIsBusy(false);
    setFault(why);
    if (why !== undefined) return;
    setWritten(undefined);
    showMessage('done', t.timeChanged(fullTime(at, { lang, timeZone })));
  }

  return (
    <div className="field">
      <label htmlFor={id}>{t.postedAt}</label>
      <div className="with-button">
        <input
          id={id}
          {...faultAttributes(id, fault)}
          type="datetime-local"
          value={wall}
          onChange={(event) => {
            setFault(undefined);
            setWritten(event.target.value);
          }}
        />
        <button
          type="button"
          className="button"
          disabled={isBusy || wall === '' || wall === known}
          onClick={() => void change()}
        >
          {t.changeTime}
        </button>
      </div>
      {fault ? (
        <span id={faultId(id)} className="field-error" role="alert">
          {fault}
        </span>
      ) : null}
      <span className="field-hint">{t.inZone(timeZone)}</span>
    </div>
  );
}
