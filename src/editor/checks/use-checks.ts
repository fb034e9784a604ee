import { useEffect, useRef, useState } from 'react';
import type { TextEditor } from '../text/code-mirror.tsx';
import { CheckFollower, type FoundPlaces, type ListedPlace } from './follow-checks.ts';
import { keepIgnored, readIgnored } from './ignored.ts';

/** The places of the text that are to be checked: all but the skipped and the ignored ones. */
export function useChecks(view: TextEditor, articleID: string) {
  const follower = useRef<CheckFollower>(undefined);
  const [found, setFound] = useState<FoundPlaces | 'not-loaded'>();
  const [ignored, setIgnored] = useState(() => readIgnored(articleID));
  /** The ids of the skipped ones, and of the ignored ones, whose neighbours may change. */
  const [hidden, setHidden] = useState<readonly number[]>([]);
  useEffect(() => {
    const made = new CheckFollower(view, (now) => setFound(now ?? 'not-loaded'));
    follower.current = made;
    return () => made.stop();
  }, [view]);

  const { places, count } = typeof found === 'object' ? found : { places: [], count: 0 };
  const open = places.filter(({ id, key }) => !hidden.includes(id) && !ignored.includes(key));

  function skip({ id }: ListedPlace): void {
    setHidden((now) => [...now, id]);
  }

  return {
    isFailed: found === 'not-loaded',
    /** Undefined while the text is being read for the first time. */
    count: typeof found === 'object' ? count - places.length + open.length : undefined,
    places: open,
    find: (place: ListedPlace) => follower.current?.find(place),
    /** Returns how many places were fixed. The others stay in the list until it is made anew. */
    async fix(wanted: readonly ListedPlace[]): Promise<number> {
      const fixed = (await follower.current?.fix(wanted)) ?? [];
      setFound((now) => (typeof now === 'object' ? without(now, fixed) : now));
      return fixed.length;
    },
    /** Until the list is opened again. */
    skip,
    /** For this article, on this device. */
    ignore(place: ListedPlace) {
      skip(place);
      setIgnored(keepIgnored(articleID, place.key));
    },
  };
}

function without({ places, count }: FoundPlaces, gone: readonly ListedPlace[]): FoundPlaces {
  const ids = new Set(gone.map(({ id }) => id));
  return { places: places.filter(({ id }) => !ids.has(id)), count: count - ids.size };
}
