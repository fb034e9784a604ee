import { type ReactNode, useContext, useState } from 'react';
import { infoPanelTexts } from '../../../shared/texts/info-panel.ts';
import { toInstant, toWallTime } from '../../../shared/wall-time.ts';
import { LangContext } from '../../lang-context.ts';
import { TimeZoneContext } from '../../time-zone-context.ts';
import { FieldFault, faultAttributes } from './fault.tsx';

interface TimeFieldProps {
  id: string;
  label: string;
  /** The time that the article has, in ISO 8601. Null if it has none. */
  value: string | null;
  /** The words of the button. */
  action: string;
  isBusy: boolean;
  /** Why the article cannot have this time, in milliseconds since 1970. Undefined if it can. */
  faultOf(timeMs: number): string | undefined;
  /** Sets the time (ISO 8601). If that failed, the reason as a sentence; null if the page says it elsewhere. */
  onSet(at: string): Promise<string | null | undefined>;
  /** Stands below the field. */
  children?: ReactNode;
}

/** A time of the article, in the time zone of the blog, with the button that sets it. */
export function TimeField(props: TimeFieldProps) {
  const { id, label, value, action, isBusy, faultOf, onSet, children } = props;
  const t = infoPanelTexts[useContext(LangContext)];
  const timeZone = useContext(TimeZoneContext);
  const [written, setWritten] = useState<string>();
  const [fault, setFault] = useState<string>();
  const known = value === null ? '' : toWallTime(Date.parse(value), timeZone);
  const wall = written ?? known;

  async function set(): Promise<void> {
    const instant = toInstant(wall, timeZone);
    if (instant.kind === 'invalid') return setFault(t.noTime);
    if (instant.kind === 'skipped') return setFault(t.skippedTime(instant.next.slice(11)));
    const why = faultOf(instant.time);
    if (why !== undefined) return setFault(why);
    setFault(undefined);
    const failed = await onSet(new Date(instant.time).toISOString());
    if (failed === undefined) setWritten(undefined);
    else if (failed !== null) setFault(failed);
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
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
          onClick={() => void set()}
        >
          {action}
        </button>
      </div>
      <FieldFault id={id} fault={fault} />
      <span className="field-hint">{t.inZone(timeZone)}</span>
      {children}
    </div>
  );
}
