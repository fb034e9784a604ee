// @module-tag rest

import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { dose } from '../../../test/dose.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { difference } from '../../../test/hostile/difference.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { fromSamePage, type TestApp, testApp, withOwner } from '../../../test/test-app.ts';
import { makeUpload } from '../../../test/uploads.ts';
import { unpublish } from '../../db/articles/publishing.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { setDraftLink } from '../../db/sharing/draft-links.ts';
import { hourMs } from '../../shared/dates.ts';
import { patterns, uploadIdOf } from '../../urls.ts';
import type { RouteRow } from '../http/access.ts';

/** Words that stand only in the hidden article, in a field each. */
const secrets = [
  ...['titlesecret', 'excerptsecret', 'textsecret', 'headingsecret', 'authorsecret'],
  ...['coversecret', 'seriessecret', 'filesecret'],
];

/** What a visitor could know of an article that was public once, or guess. */
interface Known {
  id: string;
  slug: string;
  tag: string;
  series: string;
  lang: string;
  uploadID: string;
}

/**
 * Names of nothing. Each is as long as the name in its place, so that the answers have the same
 * length.
 */
const nothing: Known = {
  id: '0123456789ZZ',
  slug: 'hidden-nome',
  tag: 'hiddentog',
  series: 'hiddenserios',
  lang: 'eo-hiddon',
  uploadID: '0'.repeat(26),
};

type Hide = (blog: TestApp, articleID: string) => Promise<unknown>;

const hidden: [name: string, postedIn: number | undefined, hide: Hide][] = [
  ['a draft', undefined, async () => {}],
  ['a scheduled article', hourMs, async () => {}],
  ['a trashed article', -hourMs, ({ db, clock }, id) => trashArticle(db, id, clock.now)],
  ['an unpublished article', -hourMs, ({ db, clock }, id) => unpublish(db, id, clock.now)],
  [
    'a draft whose secret link has ended',
    undefined,
    ({ db, clock }, articleID) =>
      setDraftLink(db, articleID, { tokenHash: hash('sha256', 'token'), endsAt: clock.now - 1 }),
  ],
];

function urlOf(path: string, { id, slug, tag, series, lang, uploadID }: Known): string {
  return path
    .replace(':articleID', id)
    .replace(':slug', slug)
    .replace(':tag', tag)
    .replace(':series', series)
    .replace(':lang', lang)
    .replace(':uploadID', uploadID)
    .replace(':name', 'filesecret.txt'.replace('secret', ''))
    .replace(':width', '480')
    .replace(':number', '1')
    .replace(':hash', '0'.repeat(64))
    .replace(':offset', '0')
    .replace('*', 'site.css');
}

/** Ways to ask for an address. */
const ways: [name: string, url: (url: string) => string, headers: Record<string, string>][] = [
  ['plainly', (url) => url, {}],
  ['as JSON', (url) => url, { accept: 'application/json' }],
  [
    'with words of an owner',
    (url) => `${url}?preview=1&draft=1&revision=1&version=1&key=token`,
    {},
  ],
  ['with a made-up session', (url) => url, { cookie: `suibi=${'a'.repeat(43)}; theme=dark` }],
  [
    'with a made-up proof',
    (url) => url,
    { authorization: 'Bearer token', 'x-remote-user': 'zhixia' },
  ],
  ['as if it were known', (url) => url, { 'if-none-match': '*', range: 'bytes=0-' }],
  ['under another address', (url) => url, { 'x-original-url': '/desk', 'x-rewrite-url': '/desk' }],
  ['with two slashes', (url) => url.replaceAll('/', '//'), {}],
  ['with an ending', (url) => `${url}.json`, {}],
  ['in small letters', (url) => url.toLowerCase(), {}],
];

/**
 * An answer in which the names of the article, and what differs between any two answers, are left
 * out.
 */
function anonymous(
  { statusCode, headers, body }: { statusCode: number; headers: object; body: string },
  known: Known,
) {
  const { date: _, 'x-request-id': _id, ...others } = headers as Record<string, unknown>;
  const names = Object.values(known).flatMap((name: string) => [name, name.toLowerCase()]);
  const text = JSON.stringify({ statusCode, others, body });
  return names.reduce((shorter, name) => shorter.replaceAll(name, '…'), text);
}

const isRead = ({ method }: RouteRow) => method === 'GET' || method === 'HEAD';

eachDatabase((_, kind) => {
  test.each(hidden)(
    '%s answers as one that does not exist, whatever a visitor asks',
    async (name, postedIn, hide) => {
      const blog = await testApp({ kind });
      const { app, db, clock, routes, context } = blog;
      await withOwner(blog);
      const file = await makeUpload(context, 'file.txt', 'text/plain', 'filesecret');
      const open = await makeArticle(db, {
        title: 'Open',
        lang: 'en',
        postedAt: clock.now - 9 * hourMs,
      });
      const known: Known = {
        ...{ slug: 'hidden-name', tag: 'hiddentag', lang: 'eo-hidden', series: 'hiddenseries' },
        uploadID: uploadIdOf(file) ?? '',
        id: await makeArticle(db, {
          title: 'A titlesecret',
          slug: 'hidden-name',
          author: 'authorsecret',
          excerpt: 'An excerptsecret.',
          tags: ['hiddentag'],
          lang: 'eo-hidden',
          coverUrl: 'https://example.org/coversecret.png',
          series: 'hiddenseries',
          translationOf: open,
          markdown: `A textsecret. [file](${file})\n\n## The headingsecret\n`,
          now: clock.now - 8 * hourMs,
          ...(postedIn === undefined ? {} : { postedAt: clock.now + postedIn }),
        }),
      };
      // A public article has newer words, which are hidden too.
      const newer = makeContent({ title: 'A titlesecret', markdown: `textsecret [file](${file})` });
      await makeRevision(db, { articleID: open, basedOn: 1, content: newer, now: clock.now });
      await hide(blog, known.id);

      const faults: string[] = [];
      let number = 0;
      for (const { method, path } of routes.filter(isRead)) {
        for (const [how, change, headers] of ways) {
          const ask = async (names: Known) => {
            const url = change(urlOf(path, names));
            const answer = await app.inject({ method: method as 'GET', url, headers });
            return { url, answer, text: anonymous(answer, names) };
          };
          number += 1;
          if (number % dose.hostileRequestsStep !== 0) continue;
          const asked = await ask(known);
          const told = secrets.filter((word) => asked.text.includes(word));
          if (told.length > 0) faults.push(`${method} ${asked.url} ${how} tells ${told}`);
          const twin = await ask(nothing);
          if (asked.text !== twin.text) {
            faults.push(`${method} ${asked.url} ${how}: ${difference(asked.text, twin.text)}`);
          }
        }
      }
      for (const path of [patterns.unlock, patterns.viewed]) {
        const ask = async (names: Known) => {
          const request = {
            method: 'POST',
            url: urlOf(path, names),
            headers: fromSamePage,
          } as const;
          return anonymous(await app.inject({ ...request, payload: { password: 'x' } }), names);
        };
        number += 1;
        expect(await ask(known)).toBe(await ask(nothing));
      }
      expect(faults).toEqual([]);
      expect(number).toBeGreaterThan(1_000);
      process.stdout.write(
        `every ${dose.hostileRequestsStep}. of ${number} questions about ${name} on ${kind}\n`,
      );
    },
  );
});
