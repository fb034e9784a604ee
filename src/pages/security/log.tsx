import type { AccountEventKind, DeviceName } from '../../shared/account/account-events.ts';
import { describeDevice, securityTexts } from '../../shared/account/security-texts.ts';
import { fullTime, relativeTime } from '../../shared/dates.ts';
import type { PageFrame } from '../../ui/page-frame.ts';

export interface ShownEvent extends DeviceName {
  kind: AccountEventKind;
  time: string;
  times: number;
}

/** What happened to the account, the newest first. */
export function AccountLog({ events, frame }: { events: readonly ShownEvent[]; frame: PageFrame }) {
  const { lang } = frame;
  const t = securityTexts[lang];
  return (
    <section aria-labelledby="logHeading">
      <h2 id="logHeading">{t.log}</h2>
      <p className="field-hint">{t.logHint}</p>
      {events.length === 0 ? <p className="empty">{t.noEvents}</p> : null}
      <ul className="security-rows security-log">
        {events.map((event) => (
          <li key={`${event.time} ${event.kind}`}>
            <span>{t.events[event.kind]}</span>
            <p className="meta">
              {event.times > 1 ? <span>{t.times(event.times)}</span> : null}
              {event.browser || event.system ? <span>{describeDevice(event, lang)}</span> : null}
              <time dateTime={event.time} title={fullTime(event.time, frame)}>
                {relativeTime(event.time, frame.now, frame)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
