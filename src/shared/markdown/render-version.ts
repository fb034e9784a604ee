/** Raised whenever the same Markdown comes to other HTML, or tells something else; what is stored of an older one is stale. */
export const renderVersion = 4;
