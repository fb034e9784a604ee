import { cutSeal } from '../../browser/forms/cut-seal.ts';

// The heading of the list follows the name of the blog until somebody gives it words of its own.
// Without this script the server does the same with an empty heading.
const heading = document.querySelector<HTMLInputElement>('[name=heading]');
let followed = '';
cutSeal((brand) => {
  if (heading && ['', followed].includes(heading.value)) heading.value = brand;
  followed = brand;
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
