/** How much a word counts in each field of an article, in the order of the fields in SQLite’s index. */
export const fieldWeights = { title: 24, tags: 8, headings: 3, text: 1 } as const;
