import { Tag, tags } from '@lezer/highlight';

/** Tags of what only this dialect knows. */
export const dialectTags = {
  /** `==marked==` */
  mark: Tag.define(tags.content),
};
