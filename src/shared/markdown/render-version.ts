/** Raised whenever the same Markdown comes to other HTML; stored HTML of an older one is stale. */
export const renderVersion = 2;
