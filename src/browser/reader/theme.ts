import { keep, readKept } from '../kept.ts';
import { themeKey } from '../theme-key.ts';

/** The choice between light, dark and what the system says, in all open pages at once. */
export function followTheme(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-theme-choice]');
  const update = () => {
    const theme = readKept('localStorage', themeKey);
    const choice = theme === 'light' || theme === 'dark' ? theme : 'system';
    show(choice);
    if (select) select.value = choice;
  };
  addEventListener('storage', update);
  // Another page may have chosen since the first script looked.
  update();
  select?.addEventListener('change', () => {
    keep('localStorage', themeKey, select.value === 'system' ? null : select.value);
    show(select.value);
  });
}

/** Does the same as first-script.ts, in a page that has been drawn. */
function show(choice: string): void {
  const { dataset } = document.documentElement;
  if (choice === 'system') delete dataset.theme;
  else dataset.theme = choice;
  const colours = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
  for (const [index, colour] of colours.entries()) {
    const scheme = index === 0 ? 'light' : 'dark';
    if (choice === 'system') colour.media = `(prefers-color-scheme: ${scheme})`;
    else colour.media = choice === scheme ? 'all' : 'not all';
  }
}
