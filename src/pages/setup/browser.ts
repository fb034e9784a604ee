import { isSeal } from '../../shared/seal.ts';

// The seal in the header is cut while the name of the blog is typed. Without this script the next
// page has it.
const field = document.querySelector<HTMLInputElement>('[name=brand]');
const logo = document.querySelector<HTMLElement>('.logo');

field?.addEventListener('input', () => {
  const brand = field.value.trim();
  if (!logo || brand === '') return;
  logo.textContent = brand;
  logo.classList.toggle('logo-seal', isSeal(brand));
});

/** One zone has several names, and each browser knows it by one of them. */
function isSameZone(name: string, zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone === zone;
  } catch {
    return false;
  }
}

// Chooses the time zone of this device, unless somebody has sent the form or chosen a zone already.
// Without this script the zone is UTC until somebody chooses another one.
const zones = document.querySelector<HTMLSelectElement>('[data-new=true] [name=timeZone]');
if (
  zones &&
  zones.selectedIndex === [...zones.options].findIndex((option) => option.defaultSelected)
) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = [...zones.options].map(({ value }) => value);
  const name = names.includes(zone) ? zone : names.find((each) => isSameZone(each, zone));
  if (name !== undefined) zones.value = name;
}
