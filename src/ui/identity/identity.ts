import type { LicenceName } from '../../shared/identity/licences.ts';
import type { FooterLink } from '../../shared/settings.ts';
import type { PictureSize } from '../../shared/uploads/picture-widths.ts';

/** A picture of the blog with its own size in pixels. */
export interface IdentityPicture extends PictureSize {
  url: string;
}

/** What the owner has added to the pages, besides the name of the blog and the links below them. */
export interface Identity {
  logo: IdentityPicture | undefined;
  /** The logo on dark paper, if it is another picture. */
  logoDark: IdentityPicture | undefined;
  avatar: IdentityPicture | undefined;
  /** HTML of the one renderer, a line each. */
  footerLines: readonly string[];
  licence: LicenceName;
  socialLinks: readonly FooterLink[];
  /** Such as `@name@social.example`; may be empty. */
  fediverseCreator: string;
  /** May be empty. */
  icp: string;
  /** Digits alone; may be empty. */
  police: string;
  policeMark: IdentityPicture | undefined;
}

/** The sides in CSS pixels of a picture that is shown `height` pixels high. */
export function sidesAt(height: number, own: PictureSize): { width: number; height: number } {
  return { width: Math.max(1, Math.round((height * own.width) / own.height)), height };
}
