import { setArticlePassword } from '../src/db/sharing/article-passwords.ts';
import { hashPassword } from '../src/server/auth/password.ts';
import { type ArticleContent, publicFieldNames } from '../src/shared/document.ts';
import { unlockUrl } from '../src/urls.ts';
import { sampleOf, wordOf } from './document-samples.ts';
import { makeArticle } from './make.ts';
import { fromSamePage, testApp } from './test-app.ts';

export const password = 'rain on bamboo';
let hash: Promise<string> | undefined;

/** What visitors get of an article with a password. All other fields are secrets. */
const shown = {
  ...{ title: 'On tea', author: 'Zhixia Lin', lang: 'en', slug: 'on-tea' },
  kind: 'article',
} as const;
const secretFields = publicFieldNames.filter((name) => !(name in shown));
export const tag = wordOf('tags');
export const series = `A ${wordOf('series')}`;
export const secrets = ['textsecret', 'headingsecret', ...secretFields.map(wordOf)];

/** A page shows neither its tags nor its series. */
export const secretsOfPage = secrets.filter((word) => ![tag, wordOf('series')].includes(word));

/**
 * A blog with an article that has a word of its own in each secret field, and with an open article
 * that has the same tag. The first one may be a page.
 */
export async function blogWith(
  kind: 'sqlite' | 'postgres' = 'sqlite',
  documentKind: ArticleContent['kind'] = 'article',
) {
  const test = await testApp({ kind });
  const samples: Partial<ArticleContent> = Object.assign({}, ...secretFields.map(sampleOf));
  const articleID = await makeArticle(test.db, {
    ...shown,
    ...samples,
    kind: documentKind,
    tags: ['tea', tag],
    markdown: 'A textsecret.\n\n## The headingsecret\n\n## Two\n\n## Three\n',
    postedAt: 2,
  });
  await makeArticle(test.db, { title: 'Open', tags: ['tea'], postedAt: 1 });
  const protect = async () => {
    hash ??= hashPassword(password);
    await setArticlePassword(test.db, articleID, await hash, test.clock.now);
  };
  const unlock = (given: string, headers: object = {}) =>
    test.app.inject({
      method: 'POST',
      url: unlockUrl(articleID),
      headers: { ...fromSamePage, ...headers },
      payload: { password: given },
    });
  return { ...test, articleID, protect, unlock };
}
