import { keep, readKept } from '../../browser/kept.ts';
import { toInstant, toWallTime, type WallTime } from '../../shared/time/wall-time.ts';
import type { ArticleSession } from '../session/article-session.ts';

const keyOf = (articleID: string) => `suibi-time ${articleID}`;

/**
 * Keeps the time in the settings that is not set yet on this device, so that it is there again when
 * the page is reloaded, and in every tab with the article. Is to be called when the article is
 * open. `onElsewhere`: another tab has changed it, perhaps because it is set now.
 */
export function keepPlannedTime(
  session: ArticleSession,
  timeZone: string,
  onElsewhere: () => void,
): void {
  const { articleID } = session.getSnapshot();
  const key = keyOf(articleID);
  let known = readPlanned(readKept('localStorage', key), timeZone);
  if (known !== null) session.planTime(known);
  session.subscribe(() => {
    const { planned } = session.getSnapshot();
    if (planned === known) return;
    known = planned;
    // Half a time is only in its field.
    keep('localStorage', key, planned ? `${planned} ${timeZone}` : null);
  });
  addEventListener('storage', (event) => {
    if (event.key !== key) return;
    known = readPlanned(event.newValue, timeZone);
    session.planTime(known);
    onElsewhere();
  });
}

/** Reads a kept time. It stays the same moment if the blog has another time zone now. */
export function readPlanned(kept: string | null, timeZone: string): WallTime | null {
  const [wall, zone] = kept?.split(' ') ?? [];
  if (wall === undefined || zone === undefined) return null;
  if (zone === timeZone) return wall;
  try {
    const instant = toInstant(wall, zone);
    return instant.kind === 'time' ? toWallTime(instant.time, timeZone) : null;
  } catch {
    // This browser does not know the zone.
    return null;
  }
}
