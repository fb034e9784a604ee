/** The one way to publish from the edit page, for its buttons and commands. */
export interface Publishing {
  /** Opens the sheet of the next step. Says so if nothing is to be done. */
  ask(): void;
  /** Opens the sheet that publishes a scheduled article now. */
  askNow(): void;
  /** Leads to the time in the settings. */
  toTime(): void;
}

/** The HTML id of the button, or link, in the header that stands for the next step. */
export const publishControlId = 'publishControl';
