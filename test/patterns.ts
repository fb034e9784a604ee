import { feedFormats, patterns, rootFilePatterns } from '../src/urls.ts';

/** The addresses of the feeds in each format: of the blog, of a tag and of a language. */
export const feedPatterns = Object.values(feedFormats).flatMap(({ ofBlog, ofTag, ofLang }) => [
  ofBlog,
  ofTag,
  ofLang,
]);

/** The addresses of what the owner has written for programs. */
export const ownersFilePatterns = [...rootFilePatterns, patterns.wellKnown, patterns.ownStyles];

/** Every address of the site, as a pattern. */
export const allPatterns: string[] = [
  ...Object.values(patterns),
  ...feedPatterns,
  ...rootFilePatterns,
];
