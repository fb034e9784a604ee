import { listOwned } from '../src/db/articles/desk.ts';
import { fromSamePage, type TestApp } from './test-app.ts';

/** The id of the article with this title. */
export async function idOf({ db, clock }: TestApp, title: string): Promise<string> {
  const found = (await listOwned(db, clock.now)).find((each) => each.title === title);
  if (!found) throw new Error(`no article has the title ${title}`);
  return found.articleID;
}

/** The states of all articles by their titles. */
export async function statesOf({ db, clock }: TestApp): Promise<Record<string, string>> {
  const owned = await listOwned(db, clock.now);
  return Object.fromEntries(owned.map(({ title, state }) => [title, state]));
}

/**
 * What a visitor gets from each address of the blog, with the id of each article, and where the
 * address takes a question with “bamboo”.
 */
export async function askEverywhere(blog: TestApp): Promise<string> {
  const titles = Object.keys(await statesOf(blog));
  const ids = await Promise.all(titles.map((title) => idOf(blog, title)));
  const paths = blog.routes
    .filter(({ method, access }) => method === 'GET' && access !== 'owner')
    .map(({ path }) => path);
  const addresses = paths.flatMap((path) => {
    const filled = ids.map((id) =>
      path
        .replace(':articleID', id)
        .replace(':tag', 'tagsecret')
        .replace(':lang', 'en')
        .replace(/:\w+|\*/g, 'x'),
    );
    return [...new Set(filled)].flatMap((each) => [each, `${each}?q=bamboo`]);
  });
  const answers: string[] = [];
  for (const url of addresses) {
    const { body, headers } = await blog.app.inject({ url, headers: fromSamePage });
    // A page of an unknown tag repeats the address.
    const text = (JSON.stringify(headers) + body).replaceAll(encodeURIComponent(url), '');
    answers.push(/\/tag\//.test(url) ? text.replaceAll('tagsecret', '') : text);
  }
  return answers.join('\n');
}
