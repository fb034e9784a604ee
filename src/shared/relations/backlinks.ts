import { z } from 'zod';

/** So many articles stand in each list. */
export const maxBacklinks = 50;

const listSchema = z.object({
  /** The last saved comes first. */
  articles: z.array(z.object({ articleID: z.string(), title: z.string() })),
  /** Whether there are more. */
  isMore: z.boolean(),
});

/** The articles of the owner that link to an article, and those that only name its title. */
export const backlinksSchema = z.object({
  links: listSchema,
  mentions: listSchema,
  /** False while the owner’s index lacks words that were saved. */
  isComplete: z.boolean(),
});
export type Backlinks = z.infer<typeof backlinksSchema>;
