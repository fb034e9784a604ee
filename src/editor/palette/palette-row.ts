import type { HelpSection } from '../../urls.ts';

/** A row of the palette: a command, or a place that it leads to. */
export interface PaletteRow {
  id: string;
  name: string;
  /** Stands at the end of the row in faint letters: the key of a command, or what the place is. */
  note?: string | undefined;
  isKey?: boolean;
  isOn?: boolean | undefined;
  help?: HelpSection;
  run(): void;
}

/** Finds places by what was typed, in its order: the best first. */
export type FindPlaces = (query: string) => readonly PaletteRow[];
