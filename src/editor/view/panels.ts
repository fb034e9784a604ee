import type { Target } from '../copy/sheet.ts';

/** Which of the parts are open that come over the text or beside it. */
export interface Panels {
  info: boolean;
  outline: boolean;
  checks: boolean;
  palette: boolean;
  look: boolean;
  /** The editor for which the article is being copied. */
  copy: Target | undefined;
}

export const noPanels: Panels = {
  info: false,
  outline: false,
  checks: false,
  palette: false,
  look: false,
  copy: undefined,
};

export function changePanels(panels: Panels, changed: Partial<Panels>): Panels {
  // Both stand at the left edge.
  if (changed.outline) return { ...panels, checks: false, ...changed };
  if (changed.checks) return { ...panels, outline: false, ...changed };
  return { ...panels, ...changed };
}
