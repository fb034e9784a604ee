import { type ReactNode, useContext, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { TimeZoneContext } from '../../browser/time-zone-context.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { toInstant, toWallTime } from '../../shared/time/wall-time.ts';
import { FieldLabel } from '../help/field-label.tsx';
import { publishingTexts } from '../publishing/texts.ts';
import { describeTimeFault } from '../publishing/time-fault.ts';
import { useNextStep } from '../publishing/use-next-step.ts';
import { useArticle, useSession } from '../session/use-article.ts';
import { FieldFault, faultAttributes } from './fault.tsx';

interface TimeFieldProps {
  id: string;
  label: string;
  /** The time that the article has, in ISO 8601. Null if it has none. */
  value: string | null;
  /** The words of the button. */
  action: string;
  /** What is said of a time in the field that is not set yet. */
  notSet: string;
  isBusy: boolean;
  /** Runs what the button does. */
  act(work: () => Promise<unknown>): Promise<void>;
  /** Why the article cannot have this time, in milliseconds since 1970. Undefined if it can. */
  faultOf(timeMs: number): string | undefined;
  /**
   * Sets the time (ISO 8601). A sentence says why that failed; nothing if the page says it
   * elsewhere.
   */
  onSet(at: string): Promise<string | undefined>;
  /** More buttons. */
  children?: ReactNode;
}

/**
 * A time of the article, in the time zone of the blog, with the button that sets it. What is in the
 * field and not set yet belongs to the article on the page, not to the field: the button of the
 * header takes it too.
 */
export function TimeField(props: TimeFieldProps) {
  const { id, label, value, action, notSet, isBusy, act, faultOf, onSet, children } = props;
  const session = useSession();
  const lang = useContext(LangContext);
  const t = infoPanelTexts[lang];
  const timeZone = useContext(TimeZoneContext);
  const planned = useArticle(({ planned }) => planned);
  const step = useNextStep();
  const [told, setTold] = useState<string>();
  const known = value === null ? '' : toWallTime(Date.parse(value), timeZone);
  const wall = planned ?? known;
  // Half a time is no fault while somebody writes it.
  const isFaulty = step.kind === 'fix-time' && wall !== '';
  const fault = told ?? (isFaulty ? describeTimeFault(step.fault, t) : undefined);
  const hint = step.kind === 'publish-late' ? publishingTexts[lang].isOver : notSet;

  /** The field tells an empty time while only a part of it is written. */
  function plan({ value: written, validity }: HTMLInputElement): void {
    const isSame = written === known && !validity.badInput;
    session.planTime(isSame ? null : written);
  }

  async function set(): Promise<void> {
    const instant = toInstant(wall, timeZone);
    if (instant.kind !== 'time') return setTold(describeTimeFault(instant, t));
    setTold(faultOf(instant.time) ?? (await onSet(new Date(instant.time).toISOString())));
  }

  return (
    <div className="field field-row">
      <FieldLabel control={id} help="schedule">
        {label}
      </FieldLabel>
      <input
        id={id}
        {...faultAttributes(id, fault)}
        type="datetime-local"
        value={wall}
        onChange={({ currentTarget }) => {
          setTold(undefined);
          plan(currentTarget);
        }}
        // A part of a time is no change for the browser.
        onKeyUp={({ currentTarget }) => plan(currentTarget)}
        onBlur={({ currentTarget }) => plan(currentTarget)}
      />
      <FieldFault id={id} fault={fault} />
      {planned === null || fault !== undefined ? null : (
        <span className="field-hint" role="status">
          {hint}
        </span>
      )}
      {timeZone === deviceZone() ? null : <span className="field-hint">{t.inZone(timeZone)}</span>}
      {planned === null && !children ? null : (
        <div className="field-actions">
          {planned === null ? null : (
            <button
              type="button"
              className="button"
              aria-disabled={isBusy}
              onClick={() => void act(set)}
            >
              {action}
            </button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
