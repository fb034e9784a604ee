/** Tells the script of the quick search, which has been loaded, to open it. */
export const quickSearchEvent = 'quicksearch';
