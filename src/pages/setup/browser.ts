import { isSeal } from '../../shared/seal.ts';

// The seal in the header is cut while the name of the blog is typed. Without this script the next page has it.
const field = document.querySelector<HTMLInputElement>('[name=brand]');
const logo = document.querySelector<HTMLElement>('.logo');

field?.addEventListener('input', () => {
  const brand = field.value.trim();
  if (!logo || brand === '') return;
  logo.textContent = brand;
  logo.classList.toggle('logo-seal', isSeal(brand));
});
