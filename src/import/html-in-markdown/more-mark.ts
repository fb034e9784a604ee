const marks =
  /^<!--[ \t]*(?:more|truncate|read[-_ ]?more|teaser[-_]end|pelican[-_]end[-_]summary|(?:end[-_ ]?)?(?:of[-_ ])?(?:excerpt|summary)(?:[-_ ]?end)?)[ \t]*-->$/i;

/**
 * Whether a comment divides the teaser of an article from the rest, as Hexo, Hugo, Zola, WordPress,
 * Typecho, Docusaurus, Jekyll, Pelican and Nikola write it.
 */
export function isMoreMark(comment: string): boolean {
  return marks.test(comment);
}
