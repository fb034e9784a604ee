import type { Db } from '../src/db/tables.ts';
import { makeArticle } from './make.ts';

const beginnings = 'gar mol ven tis ruk pos lin dar feb nok zul hyp'.split(' ');
const endings = ['ona', 'ibe', 'uta', 'ero', 'asi'];
export const partsOfTopic = 3;

/** The Markdown of an article of a topic, which has five words of its own. */
export function textOfTopic(topic: number): string {
  const words = endings.map((ending) => beginnings[topic] + ending);
  return `It is about ${words.join(' and ')}. Once more: ${words.join(', ')}.`;
}

/**
 * Publishes articles of twelve topics, three of each. In a smaller blog no articles are related.
 * Returns their ids by topic. The first topic is the oldest.
 */
export async function fillWithTopics(db: Db): Promise<string[][]> {
  const topics: string[][] = [];
  for (const topic of beginnings.keys()) {
    const ids: string[] = [];
    for (let part = 1; part <= partsOfTopic; part += 1) {
      const title = `Topic ${topic}, part ${part}`;
      const postedAt = partsOfTopic * topic + part;
      ids.push(await makeArticle(db, { title, markdown: textOfTopic(topic), tags: [], postedAt }));
    }
    topics.push(ids);
  }
  return topics;
}
