// Finds the places of a text to check. The page asks when its list is open.

import { checkText } from './check-text.ts';
import { describePlaces, type ShownPlace } from './describe-places.ts';

/** The page draws and maps no more. With these mended, the next ones come. */
const maxPlaces = 1_000;

export interface CheckAnswer {
  /** The first places. */
  places: readonly ShownPlace[];
  /** How many there are. */
  count: number;
}

self.onmessage = ({ data: text }: MessageEvent<string>) => {
  const places = checkText(text);
  const shown = describePlaces(text, places.slice(0, maxPlaces));
  self.postMessage({ places: shown, count: places.length } satisfies CheckAnswer);
};
