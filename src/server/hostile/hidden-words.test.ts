// @module-tag rest

import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { difference } from '../../../test/hostile/difference.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { seededRandom } from '../../../test/random.ts';
import { type TestApp, testApp, withOwner } from '../../../test/test-app.ts';
import { publishRevision, unpublish } from '../../db/articles/publishing.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { renderVersion } from '../../markdown/render-version.ts';
import { hourMs } from '../../shared/dates.ts';
import { apiSearchUrl, searchUrl } from '../../urls.ts';

/** Words of an article, in a field each. Those of two articles have the same length. */
interface Words {
  title: string;
  text: string;
  heading: string;
  excerpt: string;
  tag: string;
  author: string;
  chinese: string;
}

const wordsOf = (name: string, chinese: string): Words => ({
  ...{ title: `${name}ti`, text: `${name}te`, heading: `${name}he`, excerpt: `${name}ex` },
  ...{ tag: `${name}ta`, author: `${name}au`, chinese },
});

/** Of no article. */
const absent = wordsOf('qobanem', '鼹鼠掘土');
/**
 * Of no article, one for each hidden one: a word that is asked for more often would be answered
 * sooner.
 */
const twins = ['rozifet', 'bucodan', 'hesupim', 'walidok', 'pynatef', 'mefobur'];

type Hide = (blog: TestApp, articleID: string) => Promise<unknown>;

const hidden: [name: string, words: Words, postedIn: number | undefined, hide: Hide][] = [
  ['a draft', wordsOf('zidarok', '蜥蜴攀墙'), undefined, async () => {}],
  ['a scheduled article', wordsOf('vumelit', '蟋蟀鸣夜'), hourMs, async () => {}],
  [
    'an article in the trash',
    wordsOf('jupafen', '鹧鸪啼雨'),
    -hourMs,
    ({ db, clock }, id) => trashArticle(db, id, clock.now),
  ],
  [
    'an unpublished article',
    wordsOf('kewosib', '鸬鹚潜水'),
    -hourMs,
    ({ db, clock }, id) => unpublish(db, id, clock.now),
  ],
  [
    'an article with a password',
    wordsOf('xonuliv', '獾穿荆棘'),
    -hourMs,
    ({ db, clock }, id) => setArticlePassword(db, id, 'hash', clock.now),
  ],
  ['a text of the past', wordsOf('gyfetam', '鹳立屋脊'), -hourMs, replace],
];

/** Publishes other words in place of those of the article. */
async function replace({ db, clock: { now } }: TestApp, articleID: string): Promise<void> {
  const content = makeContent({ title: 'Later', tags: ['pond'], markdown: 'Later words.' });
  await makeRevision(db, { articleID, basedOn: 1, content, now });
  const rendered = makeRendered();
  await publishRevision(db, { articleID, revision: 2, rendered, renderVersion, now });
}

/** What somebody could ask who guesses the words. */
const questionsOf = (words: Words): string[] => {
  const { title, text, heading, tag, chinese } = words;
  return [
    ...Object.values(words),
    ...[title.toUpperCase(), title.slice(0, 5), title.slice(0, 3), `${text}s`, `"${title}"`],
    ...[`“${chinese}”`, chinese.slice(0, 2), chinese.slice(1, 3), chinese.slice(0, 1)],
    ...[`tag:${tag}`, `标签：${tag}`, `tag:${tag} ${title}`, `${title} ${text}`],
    ...[`${heading} year:2026`, `${text} lang:en`, `frog ${text}`, `frog -${text}`],
    ...[`frog -"${title}"`, `frog -${chinese}`, `-${text}`, `${chinese} frog`],
    ...[`"${title} ${text}"`, `(${title})`, `${title}*`, `title:${title}`, `${text} OR frog`],
    `"${text} ${chinese}"`,
  ];
};

const addresses: [name: string, urlOf: (question: string) => string][] = [
  ['the search page', searchUrl],
  ['the quick search', apiSearchUrl],
];

eachDatabase((_, kind) => {
  test('a visitor finds no hidden word, and a search for one answers as for a word that nobody wrote', async () => {
    const blog = await testApp({ kind });
    await withOwner(blog);
    await fill(blog);
    const ask = makeAsking(blog);
    const faults: string[] = [];
    let attempts = 0;
    for (const [name, words] of hidden) {
      const questions = questionsOf(words);
      const twins = questionsOf(absent);
      for (const [where, urlOf] of addresses) {
        for (const [index, question] of questions.entries()) {
          const answer = await ask(urlOf(question), words);
          const twin = await ask(urlOf(twins[index] ?? ''), absent);
          if (answer !== twin) {
            faults.push(`${where} tells of ${name}: ${question}: ${difference(answer, twin)}`);
          }
          attempts += 1;
        }
      }
    }
    expect(faults).toEqual([]);
    expect(attempts).toBeGreaterThanOrEqual(200);
  });

  test('nobody tells a hidden word from one that nobody wrote by the time of the answer', async () => {
    const blog = await testApp({ kind });
    await withOwner(blog);
    await fill(blog);
    const send = makeVisitor(blog);
    const timeOf = async (url: string) => {
      const begin = performance.now();
      await send(url);
      return performance.now() - begin;
    };
    const urls = hidden.map(([, words], index) => ({
      hidden: searchUrl(words.text),
      twin: searchUrl(wordsOf(twins[index] ?? '', '').text),
    }));
    const random = seededRandom(3);
    let right = 0;
    const pairs = 200;
    for (let pair = 0; pair < pairs; pair += 1) {
      const { hidden = '', twin = '' } = urls[pair % urls.length] ?? {};
      const isFirst = random() < 0.5;
      const first = await timeOf(isFirst ? hidden : twin);
      const second = await timeOf(isFirst ? twin : hidden);
      // The guess: the slower answer is that of the hidden word.
      if (first > second === isFirst) right += 1;
    }
    process.stdout.write(`${right} of ${pairs} guesses by time are right on ${kind}\n`);
    // Of 200 guesses without any knowledge, more than 130 are right once in 70,000 runs.
    expect(right).toBeLessThanOrEqual(130);
  });
});

const encode = encodeURIComponent;

/** An open article, and one of each hidden kind. */
async function fill(blog: TestApp): Promise<void> {
  const { db, clock } = blog;
  const fields = { lang: 'en', now: clock.now - 9 * hourMs };
  await makeArticle(db, {
    ...fields,
    title: 'A frog',
    markdown: 'A frog in a pond.',
    postedAt: clock.now - 8 * hourMs,
  });
  for (const [, words, postedIn, hide] of hidden) {
    const id = await makeArticle(db, {
      ...fields,
      title: `The ${words.title}`,
      author: words.author,
      excerpt: `An ${words.excerpt}.`,
      tags: [words.tag],
      markdown: `A frog, ${words.text}. ${words.chinese}。\n\n## The ${words.heading}\n`,
      ...(postedIn === undefined ? {} : { postedAt: clock.now + postedIn }),
    });
    await hide(blog, id);
  }
}

/** Asks from ever other networks, which have a limit each. */
function makeVisitor({ app }: TestApp) {
  let network = 0;
  return (url: string) => {
    network += 1;
    const remoteAddress = `10.${network >> 16}.${(network >> 8) & 255}.${network & 255}`;
    return app.inject({ url, remoteAddress });
  };
}

/** Asks, and leaves the names of what is asked out of the answers. */
function makeAsking(blog: TestApp) {
  const send = makeVisitor(blog);
  return async (url: string, words: Words): Promise<string> => {
    const { statusCode, headers, body } = await send(url);
    const { date: _, 'x-request-id': _id, ...others } = headers;
    const text = JSON.stringify({ statusCode, others, body });
    const names = Object.values(words).flatMap((name) => [name, name.toUpperCase()]);
    const parts = names.flatMap((name: string) => [
      ...[name, name.slice(0, 5), name.slice(0, 3)],
      ...[name.slice(0, 2), name.slice(1, 3), name.slice(0, 1)],
    ]);
    const isLong = (part: string) => part.length > 2 || /\p{Script=Han}/u.test(part);
    return parts
      .filter(isLong)
      .toSorted((one, other) => other.length - one.length)
      .flatMap((part) => [part, encode(part), encode(encode(part))])
      .reduce((shorter, part) => shorter.replaceAll(part, '…'), text);
  };
}
