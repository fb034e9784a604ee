import type { TreeElement } from '../../markdown/from-html/tree.ts';
import { toAbsolute } from '../../shared/address/addresses.ts';
import { Notes } from './notes.ts';
import { type StyleName, weixinStyles } from './styles.ts';

/** For whose editor an article is copied: that of 微信 (WeChat) or that of 知乎 (Zhihu). */
export type Target = 'weixin' | 'zhihu';

export interface CopyOptions {
  target: Target;
  /** The whole address of the article. Addresses in its text are relative to it. */
  base: string;
  /** The whole addresses of pictures that a visitor does not get. */
  hiddenPictures: ReadonlySet<string>;
  /** The language of the article. */
  lang: string | undefined;
}

/** What a copy could not take along, for the message to the writer. */
export interface Losses {
  /** Pictures that visitors do not get, such as those of a draft. */
  hidden: number;
  /** Pictures whose data stands in the text: both editors drop them. */
  embedded: number;
  /** Formulas that stand as TeX in the copy. */
  formulas: number;
}

/** One copy while it is written. */
export class Sheet {
  readonly target: Target;
  readonly isChinese: boolean;
  readonly notes: Notes;
  readonly losses: Losses = { hidden: 0, embedded: 0, formulas: 0 };
  readonly #options: CopyOptions;
  /** The highest level of the article's headings. 知乎 has only two levels. */
  readonly #topLevel: number;

  constructor(root: TreeElement, options: CopyOptions) {
    this.#options = options;
    this.target = options.target;
    this.isChinese = /^zh\b/i.test(options.lang ?? '');
    this.notes = new Notes(root);
    this.#topLevel = [1, 2, 3, 4, 5].find((level) => root.querySelector(`h${level}`)) ?? 6;
  }

  /** The attribute with these styles. 知乎 has styles of its own, so its copy has none. */
  style(...names: StyleName[]): string {
    if (this.target === 'zhihu') return '';
    return ` style="${names.map((name) => weixinStyles[name]).join(';')}"`;
  }

  /** The element for a heading of this level. */
  headingName(level: number): string {
    if (this.target === 'weixin') return `h${level}`;
    const below = level - this.#topLevel;
    return below > 1 ? 'p' : `h${below + 2}`;
  }

  /** The whole address, a given one as it is written. Undefined for what is none on the web. */
  webAddress(address: string): string | undefined {
    const whole = toAbsolute(address, this.#options.base);
    if (whole === undefined || !/^https?:/.test(whole)) return undefined;
    return /^https?:\/\//.test(address) ? address : whole;
  }

  isHidden(address: string): boolean {
    return this.#options.hiddenPictures.has(address);
  }
}
