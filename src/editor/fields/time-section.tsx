import { useContext, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { showMessage } from '../../browser/messages.ts';
import { usePageLocale } from '../../browser/time-zone-context.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { pageTime } from '../../shared/time/page-time.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { publishingTexts } from '../publishing/texts.ts';
import { useHeir } from '../publishing/use-heir.ts';
import { useArticle, useSession } from '../session/use-article.ts';
import { timeControlId } from './fault.tsx';
import { TimeField } from './time-field.tsx';

interface TimeSectionProps {
  publishing: Publishing;
}

/** The time at which visitors see the article, or have seen it first. */
export function TimeSection({ publishing }: TimeSectionProps) {
  const postedAt = useArticle(({ postedAt }) => postedAt);
  const isScheduled = useArticle(({ isScheduled }) => isScheduled);
  const isPublic = useArticle(({ publishedRevision }) => publishedRevision !== null);
  // Most of what is done here takes its button away.
  const act = useHeir(() => document.getElementById(timeControlId));
  if (!isPublic || isScheduled) return <Schedule {...{ publishing, act }} />;
  return postedAt ? <PostedTime {...{ postedAt, act }} /> : null;
}

interface Acting {
  act: ReturnType<typeof useHeir>;
}

/** When an article that visitors see was published. */
function PostedTime({ postedAt, act }: Acting & { postedAt: string }) {
  const session = useSession();
  const lang = useContext(LangContext);
  const t = infoPanelTexts[lang];
  const locale = usePageLocale();
  const [isBusy, setIsBusy] = useState(false);

  async function change(at: string): Promise<string | undefined> {
    setIsBusy(true);
    const why = await session.operations.changePostedAt(at);
    setIsBusy(false);
    if (why !== undefined) return why;
    session.planTime(null);
    showMessage('done', t.timeChanged(pageTime(at, locale)));
    return undefined;
  }

  return (
    <TimeField
      id={timeControlId}
      label={t.postedAt}
      value={postedAt}
      action={t.changeTime}
      notSet={publishingTexts[lang].notChanged}
      isBusy={isBusy}
      act={act}
      faultOf={(timeMs) => (timeMs > Date.now() ? t.visibleNow : undefined)}
      onSet={change}
    />
  );
}

/** When visitors will see an article that they do not see yet. */
function Schedule({ publishing, act }: TimeSectionProps & Acting) {
  const session = useSession();
  const lang = useContext(LangContext);
  const t = infoPanelTexts[lang];
  const { publishNow, notScheduled } = publishingTexts[lang];
  const postedAt = useArticle(({ postedAt }) => postedAt);
  const isScheduled = useArticle(({ isScheduled }) => isScheduled);
  const isBusy = useArticle(({ operation }) => operation.kind === 'under-way');

  async function unschedule(): Promise<void> {
    if (await session.operations.unpublish()) showMessage('done', t.unscheduled);
  }

  return (
    <TimeField
      id={timeControlId}
      label={t.time}
      value={isScheduled ? postedAt : null}
      action={isScheduled ? t.changeTime : t.schedule}
      notSet={notScheduled}
      isBusy={isBusy}
      act={act}
      faultOf={(timeMs) => (timeMs <= Date.now() ? t.pastTime : undefined)}
      onSet={async () => {
        publishing.ask();
        return undefined;
      }}
    >
      {isScheduled ? (
        <>
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => void act(unschedule)}
          >
            {t.unschedule}
          </button>
          <button
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={publishing.askNow}
          >
            {publishNow}
          </button>
        </>
      ) : null}
    </TimeField>
  );
}
