import { feedFormats, patterns, rootFilePatterns } from '../src/urls.ts';

/** The addresses of the feeds in each format: of the blog, of a tag and of a language. */
export const feedPatterns = Object.values(feedFormats).flatMap(({ ofBlog, ofTag, ofLang }) => [
  ofBlog,
  ofTag,
  ofLang,
]);

/** The addresses of what the owner has written for programs. */
export const ownersFilePatterns = [...rootFilePatterns, patterns.wellKnown, patterns.ownStyles];
/** The addresses of the icons, and of the file that names them. */
export const iconPatterns = [
  ...[patterns.favicon, patterns.sealIcon, patterns.touchIcon, patterns.icon],
  ...[patterns.maskableIcon, patterns.webManifest],
];

/** Every address of the site, as a pattern. */
export const allPatterns: string[] = [
  ...Object.values(patterns),
  ...feedPatterns,
  ...rootFilePatterns,
];
