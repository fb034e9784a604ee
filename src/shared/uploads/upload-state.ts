/*
 * A file on its way, and what moves it on. [In brackets]: work on the file.
 *
 * In the page that sends it (src/editor/uploads/upload-queue.ts):
 *
 *   preparing -> sending -> checking -> inserted into the text
 *   sending, checking -> waiting (no network) or logged-out -> sending
 *   each of them -> refused, or cancelled by the owner
 *
 * On the server (src/server/uploads/uploads.ts); until the file is ready it has no row:
 *
 *   absent -> partial -> [check hash and kind, sanitise] -> ready
 *   partial -> absent      refused, or nobody has gone on for 24 hours
 *
 * Of an import, which lists each picture at once (src/import/uploads/import-uploads.ts):
 *
 *   absent -> quarantined -> [sanitise] -> ready
 *   quarantined -> put-last      the third try was cut off; one try a day follows
 *   put-last -> ready
 *   quarantined, put-last -> broken      the third try has failed because of the file
 *   broken -> quarantined        the file is imported again
 *   ready -> quarantined         an import replaces a file that was damaged
 *
 * The renditions of an upload, as its row has them:
 *
 *   none       there are none: the upload is no picture, an animation, a small picture, or broken
 *   waiting -> [make them, only while the upload is ready] -> made, or failed after three tries
 *   made, failed -> waiting      an import replaces a file that was damaged
 *
 * The row has the state in two columns, `cleaning` and `smaller`, with a count of tries for each.
 * Of their 12 pairs these occur:
 *
 *   cleaning   smaller
 *   none       none, waiting, made, failed      ready
 *   waiting    none, waiting                    quarantined, put-last
 *   failed     none                             broken
 *
 * The trash is another column: an upload that is taken out of it is in the state that it had.
 */

/**
 * So many tries are counted twice: an upload is put last after so many beginnings, because it may
 * have ended the program, and is given up after so many failures that were told.
 */
export const maxTries = 3;

/** Readers get the file of an upload that is `ready`, and of no other. */
export type UploadState = 'ready' | 'quarantined' | 'put-last' | 'broken';

/** The state that the row of an upload tells. */
export function uploadState(row: {
  cleaning: 'none' | 'waiting' | 'failed';
  cleaning_tries: number;
}): UploadState {
  if (row.cleaning === 'none') return 'ready';
  if (row.cleaning === 'failed') return 'broken';
  return row.cleaning_tries >= maxTries ? 'put-last' : 'quarantined';
}
