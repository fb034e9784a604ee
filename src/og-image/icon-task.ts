import { sealLetter } from '../shared/seal.ts';
import type { Settings } from '../shared/settings.ts';
import { uploadIdOf } from '../urls.ts';

/** The files that are made of the icon. */
export const iconForms = ['favicon', 'touch', 'icon', 'maskable'] as const;
export type IconForm = (typeof iconForms)[number];

/** What an icon shows: a picture, or the seal with a letter. */
export interface IconTask {
  icon: IconForm;
  /** May be empty: then the seal is. */
  letter: string;
  /** The language of the letter, BCP 47. */
  lang: string;
  /** The id of the uploaded picture; empty for the seal. */
  picture: string;
  /** Where its file is on this machine. The same picture may be elsewhere on another one. */
  path: string;
}

type IconSettings = Pick<Settings, 'brand' | 'language' | 'icon'>;

export function sealTask(icon: IconForm, { brand, language: lang }: IconSettings): IconTask {
  return { icon, letter: sealLetter(brand), lang, picture: '', path: '' };
}

/** `path`: the file of the picture that the owner has chosen. */
export function pictureTask(icon: IconForm, settings: IconSettings, path: string): IconTask {
  return { icon, letter: '', lang: '', picture: uploadIdOf(settings.icon) ?? '', path };
}
