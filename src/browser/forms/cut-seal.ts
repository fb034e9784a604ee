import { guessLang } from '../../shared/lang/guess-lang.ts';
import { isSeal } from '../../shared/seal.ts';

/**
 * Cuts the seal beside the name of the blog while the name is typed, and calls `onChange` with the
 * name. Without this script the seal has the name that the page came with.
 */
export function cutSeal(onChange?: (brand: string) => void): void {
  const field = document.querySelector<HTMLInputElement>('[name=brand]');
  const seal = document.querySelector<HTMLElement>('[data-seal]');
  if (!field || !seal) return;
  const cut = () => {
    const brand = field.value.trim();
    seal.textContent = brand;
    seal.lang = guessLang(brand) ?? document.documentElement.lang;
    seal.classList.toggle('logo-seal', isSeal(brand));
    onChange?.(brand);
  };
  // The letters of a word that is being composed are no name.
  field.addEventListener('input', (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) cut();
  });
  field.addEventListener('compositionend', cut);
  cut();
  // The browser may have put back what was typed before.
  addEventListener('pageshow', cut);
}
