import type { DeviceName } from '../../shared/account/account-events.ts';
import { describeDevice, securityTexts } from '../../shared/account/security-texts.ts';
import { fullDate } from '../../shared/dates.ts';
import { Event } from '../../ui/event.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { securityDevicesUrl } from '../../urls.ts';

export interface ShownDevice extends DeviceName {
  id: string;
  /** Whether the page was asked for with this device. */
  isThis: boolean;
  since: string;
  seen: string;
}

interface DevicesProps {
  devices: readonly ShownDevice[];
  frame: PageFrame;
}

/** The devices that are logged in, this one first. */
export function Devices({ devices, frame }: DevicesProps) {
  const t = securityTexts[frame.lang];
  return (
    <section aria-labelledby="devicesHeading">
      <h2 id="devicesHeading">{t.devices}</h2>
      <ul className="security-rows">
        {devices.map((device) => (
          <Row key={device.id} device={device} frame={frame} />
        ))}
      </ul>
      <p className="field-hint">{t.devicesHint}</p>
      {devices.length > 1 ? (
        <form method="post" action={securityDevicesUrl}>
          <button type="submit" name="end" value="others" className="button">
            {t.endOthers}
          </button>
        </form>
      ) : null}
    </section>
  );
}

function Row({ device, frame }: { device: ShownDevice; frame: PageFrame }) {
  const { id, isThis, since, seen } = device;
  const t = securityTexts[frame.lang];
  const name = describeDevice(device, frame.lang);
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="meta">
          {isThis ? <span>{t.thisDevice}</span> : null}
          <span>
            <Event words={t.since} time={since} locale={frame} />
          </span>
          {isThis ? null : (
            <span>
              <Event words={t.seen} time={seen} locale={frame} />
            </span>
          )}
        </p>
      </div>
      {isThis ? null : (
        <form method="post" action={securityDevicesUrl}>
          <button
            type="submit"
            name="end"
            value={id}
            className="button button-quiet"
            aria-label={t.endNamed(name, fullDate(since, frame))}
          >
            {t.end}
          </button>
        </form>
      )}
    </li>
  );
}
