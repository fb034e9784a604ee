// What is completed in links and notes. It is loaded later than the rest.

export { articles } from './articles.ts';
export { headings } from './headings.ts';
export { notes } from './notes.ts';
