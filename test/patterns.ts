import { feedFormats, patterns } from '../src/urls.ts';

/** Every address of the site, as a pattern. */
export const allPatterns: string[] = [
  ...Object.values(patterns),
  ...Object.values(feedFormats).flatMap(({ ofBlog, ofTag, ofLang }) => [ofBlog, ofTag, ofLang]),
];
