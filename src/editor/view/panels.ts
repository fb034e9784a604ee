/** Which of the parts are open that come over the text or beside it. */
export interface Panels {
  info: boolean;
  outline: boolean;
  palette: boolean;
}

export const noPanels: Panels = { info: false, outline: false, palette: false };

export function changePanels(panels: Panels, changed: Partial<Panels>): Panels {
  return { ...panels, ...changed };
}
