import { z } from 'zod';
import { call } from '../../browser/http.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { apiAddressNameUrl, nameUrl, readUrl } from '../../urls.ts';
import { readFactsApart } from '../preview/read-facts.ts';
import { type Advice, advise, listOwnAddresses } from './advise.ts';

const holderSchema = z.object({ holder: z.object({ title: z.string() }).nullable() });

/**
 * The advice for an article before it is published. What cannot be found out, because the server is
 * away, gives none.
 */
export async function gatherAdvice(articleID: string, content: ArticleContent): Promise<Advice[]> {
  const facts = await readFactsApart(content.markdown);
  if (!facts) return [];
  const { kind, slug } = content;
  const own = [readUrl(articleID), ...(slug === null ? [] : [nameUrl(kind, slug)])];
  const addresses = listOwnAddresses(facts.links, location.origin, own);
  const [answers, holder] = await Promise.all([
    Promise.all(addresses.map(isDead)),
    findHolder(articleID, content),
  ]);
  const dead = addresses.filter((_, index) => answers[index]);
  return advise({ content, facts, dead, holder });
}

/** Asks as a visitor would: a draft is not there for readers. */
async function isDead(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { method: 'HEAD', credentials: 'omit' });
    return answer.status === 404;
  } catch {
    return false;
  }
}

async function findHolder(
  articleID: string,
  { kind, slug }: ArticleContent,
): Promise<string | undefined> {
  if (slug === null) return undefined;
  const path = apiAddressNameUrl(articleID, { title: '', kind, slug });
  const read = (body: unknown) => holderSchema.parse(body).holder?.title;
  return call({ method: 'GET', path, read }).catch(() => undefined);
}
