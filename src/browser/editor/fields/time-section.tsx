import { useContext, useState } from 'react';
import { fullTime } from '../../../shared/dates.ts';
import { infoPanelTexts } from '../../../shared/texts/info-panel.ts';
import { toInstant, toWallTime } from '../../../shared/wall-time.ts';
import { LangContext } from '../../lang-context.ts';
import { showMessage } from '../../messages.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { TimeZoneContext } from '../../time-zone-context.ts';
import { faultAttributes, faultId } from './fault.ts';
import { PostedTime } from './posted-time.tsx';

export const timeControlId = 'articlePostedAt';

export interface TimeActions {
  /** Publishes at a time (ISO 8601), or now. False if that failed; the page then says why. */
  onSchedule(at: string): Promise<boolean>;
  onUnpublish(): Promise<boolean>;
  /** Changes the time of an article that visitors see (ISO 8601). If that failed, a sentence says why. */
  onPostedAt(at: string): Promise<string | undefined>;
}

/** The time at which visitors see the article, in the time zone of the blog. */
export function TimeSection({ onSchedule, onUnpublish, onPostedAt }: TimeActions) {
  const lang = useContext(LangContext);
  const timeZone = useContext(TimeZoneContext);
  const t = infoPanelTexts[lang];
  const postedAt = useAppSelector(({ openArticle }) => openArticle.postedAt);
  const isScheduled = useAppSelector(({ openArticle }) => openArticle.isScheduled);
  const isPublic = useAppSelector(({ openArticle }) => openArticle.publishedRevision !== null);
  const isBusy = useAppSelector(({ openArticle }) => openArticle.operation.kind === 'under-way');
  const [written, setWritten] = useState<string>();
  const [fault, setFault] = useState<string>();
  const scheduled = isScheduled && postedAt ? toWallTime(Date.parse(postedAt), timeZone) : '';
  const wall = written ?? scheduled;
  const id = timeControlId;
  const full = (iso: string) => fullTime(iso, { lang, timeZone });

  async function schedule(): Promise<void> {
    const instant = toInstant(wall, timeZone);
    if (instant.kind === 'invalid') return setFault(t.noTime);
    if (instant.kind === 'skipped') return setFault(t.skippedTime(instant.next.slice(11)));
    if (instant.time <= Date.now()) return setFault(t.pastTime);
    setFault(undefined);
    const at = new Date(instant.time).toISOString();
    if (!(await onSchedule(at))) return;
    setWritten(undefined);
    showMessage('done', t.scheduled(full(at)));
  }

  async function publishNow(): Promise<void> {
    if (await onSchedule('now')) setWritten(undefined);
  }

  async function unschedule(): Promise<void> {
    if (!(await onUnpublish())) return;
    setWritten(undefined);
    showMessage('done', t.unscheduled);
  }

  if (isPublic && !isScheduled) {
    return postedAt ? <PostedTime postedAt={postedAt} onPostedAt={onPostedAt} /> : null;
  }
  return (
    <div className="field">
      <label htmlFor={id}>{t.time}</label>
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
          disabled={isBusy || wall === '' || wall === scheduled}
          onClick={() => void schedule()}
        >
          {isScheduled ? t.changeTime : t.schedule}
        </button>
      </div>
      {fault ? (
        <span id={faultId(id)} className="field-error" role="alert">
          {fault}
        </span>
      ) : null}
      <span className="field-hint">{t.inZone(timeZone)}</span>
      {isScheduled ? (
        <div className="field-actions">
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void unschedule()}
          >
            {t.unschedule}
          </button>
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void publishNow()}
          >
            {t.publishNow}
          </button>
        </div>
      ) : null}
    </div>
  );
}
