/** What the owner decides about the blog. */
export interface Settings {
  /** On the logo button, and in every page's title. */
  brand: string;
  /** Above the article list. */
  heading: string;
}

export const defaultSettings: Settings = { brand: '随笔', heading: '随笔' };
