import { useContext, useState } from 'react';
import { fullTime } from '../../../shared/dates.ts';
import { infoPanelTexts } from '../../../shared/texts/info-panel.ts';
import { LangContext } from '../../lang-context.ts';
import { showMessage } from '../../messages.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { TimeZoneContext } from '../../time-zone-context.ts';
import { TimeField } from './time-field.tsx';

export const timeControlId = 'articlePostedAt';

export interface TimeActions {
  /** Publishes at a time (ISO 8601), or now. False if that failed; the page then says why. */
  onSchedule(at: string): Promise<boolean>;
  onUnpublish(): Promise<boolean>;
  /** Changes the time of an article that visitors see (ISO 8601). If that failed, a sentence says why. */
  onPostedAt(at: string): Promise<string | undefined>;
}

/** The time at which visitors see the article, or have seen it first. */
export function TimeSection({ onSchedule, onUnpublish, onPostedAt }: TimeActions) {
  const postedAt = useAppSelector(({ openArticle }) => openArticle.postedAt);
  const isScheduled = useAppSelector(({ openArticle }) => openArticle.isScheduled);
  const isPublic = useAppSelector(({ openArticle }) => openArticle.publishedRevision !== null);
  if (!isPublic || isScheduled) return <Schedule {...{ onSchedule, onUnpublish }} />;
  return postedAt ? <PostedTime {...{ postedAt, onPostedAt }} /> : null;
}

/** When an article that visitors see was published. */
function PostedTime({
  postedAt,
  onPostedAt,
}: Pick<TimeActions, 'onPostedAt'> & { postedAt: string }) {
  const t = infoPanelTexts[useContext(LangContext)];
  const full = useFullTime();
  const [isBusy, setIsBusy] = useState(false);

  async function change(at: string): Promise<string | undefined> {
    setIsBusy(true);
    const why = await onPostedAt(at);
    setIsBusy(false);
    if (why === undefined) showMessage('done', t.timeChanged(full(at)));
    return why;
  }

  return (
    <TimeField
      id="articlePublishedOn"
      label={t.postedAt}
      value={postedAt}
      action={t.changeTime}
      isBusy={isBusy}
      faultOf={(timeMs) => (timeMs > Date.now() ? t.visibleNow : undefined)}
      onSet={change}
    />
  );
}

/** When visitors will see an article that they do not see yet. */
function Schedule({ onSchedule, onUnpublish }: Pick<TimeActions, 'onSchedule' | 'onUnpublish'>) {
  const t = infoPanelTexts[useContext(LangContext)];
  const full = useFullTime();
  const postedAt = useAppSelector(({ openArticle }) => openArticle.postedAt);
  const isScheduled = useAppSelector(({ openArticle }) => openArticle.isScheduled);
  const isBusy = useAppSelector(({ openArticle }) => openArticle.operation.kind === 'under-way');

  async function schedule(at: string): Promise<null | undefined> {
    if (!(await onSchedule(at))) return null;
    showMessage('done', t.scheduled(full(at)));
    return undefined;
  }

  async function unschedule(): Promise<void> {
    if (await onUnpublish()) showMessage('done', t.unscheduled);
  }

  return (
    <TimeField
      id={timeControlId}
      label={t.time}
      value={isScheduled ? postedAt : null}
      action={isScheduled ? t.changeTime : t.schedule}
      isBusy={isBusy}
      faultOf={(timeMs) => (timeMs <= Date.now() ? t.pastTime : undefined)}
      onSet={schedule}
    >
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
            onClick={() => void onSchedule('now')}
          >
            {t.publishNow}
          </button>
        </div>
      ) : null}
    </TimeField>
  );
}

function useFullTime(): (iso: string) => string {
  const lang = useContext(LangContext);
  const timeZone = useContext(TimeZoneContext);
  return (iso) => fullTime(iso, { lang, timeZone });
}
