/** The licences that the blog can name: the six of Creative Commons 4.0, CC0, and none at all. */
export const licenceNames = [
  'none',
  'reserved',
  'by',
  'by-sa',
  'by-nc',
  'by-nc-sa',
  'by-nd',
  'by-nc-nd',
  'cc0',
] as const;
export type LicenceName = (typeof licenceNames)[number];

/**
 * A licence with its name and the address of its text. Undefined where there is none: `none` says
 * nothing, and `reserved` that nothing is allowed.
 */
export function licenceOf(name: LicenceName): { label: string; url: string } | undefined {
  if (name === 'none' || name === 'reserved') return undefined;
  if (name === 'cc0') {
    return { label: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' };
  }
  return {
    label: `CC ${name.toUpperCase()} 4.0`,
    url: `https://creativecommons.org/licenses/${name}/4.0/`,
  };
}
