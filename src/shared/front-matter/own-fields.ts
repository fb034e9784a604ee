// The fields of front matter that Suibi alone writes and reads.

/** The id of the article. The file is then read exactly as it was written. */
export const ownIdField = 'suibi';

/** `article`, or `changes` for words that follow the public ones and are not public yet. */
export const ownPartField = 'suibiPart';
