import { keep, readKept } from '../kept.ts';
import { themeKey } from '../theme-key.ts';

/**
 * Applies the choice between light, dark and the setting of the system, in all open pages at once.
 */
export function followTheme(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-theme-choice]');
  const update = () => {
    const theme = readKept('localStorage', themeKey);
    const choice = theme === 'light' || theme === 'dark' ? theme : 'system';
    show(choice);
    if (select) select.value = choice;
  };
  addEventListener('storage', update);
  // Another page may have changed the choice since the first script ran.
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
