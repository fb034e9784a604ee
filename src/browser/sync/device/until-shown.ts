import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { loginTexts } from '../../../shared/texts/login.ts';
import { deviceTexts } from '../../../shared/texts/saving.ts';
import { loginUrlFor } from '../../../urls.ts';
import type { BrowserDevice } from './device.ts';

/**
 * Is fulfilled when the page may show what the device keeps. While nobody is logged in, `place`
 * says so, and leads to the login.
 */
export async function untilShown(
  { login, listed }: BrowserDevice,
  place: HTMLElement,
  lang: UiLang,
): Promise<void> {
  if (!login.isHidden) return;
  await listed;
  if (!login.isHidden) return;
  const sentence = document.createElement('p');
  sentence.textContent = deviceTexts[lang].hidden;
  const link = document.createElement('a');
  link.className = 'button';
  link.href = loginUrlFor(thisPath());
  link.textContent = loginTexts[lang].logIn;
  const column = document.createElement('div');
  column.className = 'column';
  column.append(sentence, link);
  place.replaceChildren(column);
  await new Promise<void>((resolve) => {
    login.on((now) => {
      if (now === 'in') resolve();
    });
  });
  column.remove();
}

/** Opens the login page, which leads back to this page. */
export function leaveToLogin(): void {
  location.assign(loginUrlFor(thisPath()));
}

function thisPath(): string {
  return location.pathname + location.search;
}
