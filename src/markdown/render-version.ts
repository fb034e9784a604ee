/**
 * Raise it whenever the same Markdown gives other HTML, headings, summary or reading time. Stored
 * pages of an older version are rendered again after an upgrade.
 */
export const renderVersion = 17;
