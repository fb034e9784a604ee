import type { UiLang } from '../../shared/lang/ui-lang.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size for people, such as `1.2 MB`, in steps of 1000. */
export function describeBytes(bytes: number, lang: UiLang): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  const format = new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 1 ? 1 : 0,
  });
  return format.format(value);
}
