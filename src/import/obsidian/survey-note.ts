import { listPlaces, type Place } from './places.ts';

/** What links within a vault can name of a note. */
export interface NamedNote {
  /** What its properties call it beside its title. */
  aliases: readonly string[];
  places: readonly Place[];
}

export function surveyNote(aliases: readonly string[], markdown: string): NamedNote {
  return { aliases, places: listPlaces(markdown) };
}
