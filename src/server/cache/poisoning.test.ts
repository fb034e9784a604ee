// @module-tag rest

// Cache poisoning: nothing in a request puts a page into the memory under an address where it does
// not belong.

import { expect, test } from 'vitest';
import { dose } from '../../../test/dose.ts';
import { lasting, listeningApp, type RawAnswer } from '../../../test/listening-app.ts';
import { makeArticle } from '../../../test/make.ts';
import { canBeSent, oddCookies, oddHeaders, spellingsOf } from '../../../test/odd-requests.ts';
import { loggedIn } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { patterns, readUrl, tagUrl } from '../../urls.ts';

const isShared = ({ headers }: RawAnswer) =>
  String(headers['cdn-cache-control'] ?? 'no-store') !== 'no-store';

test.each([
  [
    'with a cache in front of it',
    { PUBLIC_URL: 'https://blog.example', SHARED_CACHE_SECONDS: '60' },
  ],
  ['that goes by the host of the request', {}],
  ['behind a proxy', { TRUST_PROXY: '1' }],
])(
  'the pages of a blog %s are the same for the next visitor, whatever others send',
  async (_, environment) => {
    const blog = await listeningApp({ environment });
    const owner = await loggedIn(blog);
    await saveSettings(blog.db, { articlesPerPage: 1 });
    for (const postedAt of [1_000, 2_000]) await makeArticle(blog.db, { tags: ['tea'], postedAt });
    const article = readUrl(await makeArticle(blog.db, { tags: ['tea'], postedAt: 3_000 }));
    const addresses = [
      ...['/', article, '/articles', tagUrl('tea'), patterns.archive],
      ...['/feed.xml', '/sitemap.xml', '/llms.txt'],
    ].slice(0, dose.poisonedAddresses);
    for (const address of addresses) {
      const seen = (answer: RawAnswer) => {
        const { headers, ...rest } = lasting(answer);
        // The tag of the sitemap comes from the number of changes, and this test makes changes.
        const { etag, ...others } = headers;
        return { ...rest, headers: address === patterns.sitemap ? others : { etag, ...others } };
      };
      const fresh = seen(await blog.askFresh(address));
      const requests = [
        ...[...oddHeaders, ...oddCookies, owner].map((headers) => ({ path: address, headers })),
        ...spellingsOf(address).map((path) => ({ path, headers: {} })),
      ].filter(({ path }) => canBeSent(path));
      for (const { path, headers } of requests) {
        // From here on nothing that was cached is right.
        await blog.db
          .updateTable('public_changes')
          .set((eb) => ({ number: eb('number', '+', 1) }))
          .execute();
        // Twice, because an answer is cached at its second request.
        await blog.ask(path, { headers });
        const odd = await blog.ask(path, { headers });
        const of = `${address} after ${path} ${JSON.stringify(headers)}`;
        // No cache on the way may keep an answer …
        expect(odd.headers['cache-control'] ?? 'no-store', of).toMatch(/^no-(store|cache)$/);
        // … but the answer that everyone gets, in the one compression that this request takes.
        if (isShared(odd) && odd.status === 200) {
          const { 'accept-encoding': encoding } = headers as Record<string, string>;
          const plain = { ...(encoding !== undefined && { 'accept-encoding': encoding }) };
          const everyones = lasting(await blog.askFresh(path, { headers: plain }));
          expect(lasting(odd), of).toEqual(everyones);
        }
        expect(seen(await blog.ask(address)), of).toEqual(fresh);
        expect(seen(await blog.ask(address)), of).toEqual(fresh);
        expect(lasting(await blog.ask(path, { headers })), of).toEqual(lasting(odd));
      }
    }
  },
);
