import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { hostileQuestions, inEachPlace } from '../../../test/hostile/questions.ts';
import { findByRole, getByRole } from '../../../test/html.ts';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { apiSearchUrl, searchUrl } from '../../urls.ts';

eachDatabase((_, kind) => {
  const ask = async (made: Awaited<ReturnType<typeof testApp>>, query: string, page?: number) =>
    made.app.inject(searchUrl(query, page));

  test('a query is answered with the articles that match, marked where they do', async () => {
    const made = await testApp({ kind });
    const tea = await makeArticle(made.db, {
      title: 'On <tea>',
      markdown: 'A bowl of tea & rain.',
      postedAt: 1,
    });
    await makeArticle(made.db, { title: 'Snow', markdown: 'Cold.', tags: [], postedAt: 2 });
    const { statusCode, headers, body } = await ask(made, 'TEA');
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    expect(body).toContain(`<a href="/article/${tea}/read/">On &lt;<mark>tea</mark>&gt;</a>`);
    expect(body).toContain('A bowl of <mark>tea</mark> &amp; rain.');
    expect(body).toContain('value="TEA"');
    expect(textOf(body)).toContain('1 article found');
    expect(body).not.toContain('Snow');
  });

  test('without a query, with one that says nothing, and without an article the page helps', async () => {
    const made = await testApp({ kind });
    for (const [query, words] of [
      ['', 'Search syntax'],
      ['？！ 🙂', 'Type a word to search for.'],
      ['-tea', 'Type a word to search for.'],
      ['tea', 'No article found.'],
    ] as const) {
      const { statusCode, body } = await ask(made, query);
      expect(statusCode).toBe(200);
      expect(textOf(body)).toContain(words);
    }
  });

  test('a phrase of Chinese that no article has is found by its pairs, and the page says so', async () => {
    const made = await testApp({ kind });
    await makeArticle(made.db, {
      title: '雨',
      markdown: '学习写作，中文也写。写中文。',
      postedAt: 1,
    });
    const { body } = await ask(made, '学习中文');
    expect(textOf(body)).toContain('No article found.');
    const loose = await ask(made, '习写中文');
    expect(textOf(loose.body)).toContain('1 article found');
    expect(textOf(loose.body)).toContain('These articles contain all the characters');
  });

  test('links add the filters that divide the found articles, and take them away again', async () => {
    const made = await testApp({ kind });
    const now = Date.UTC(2025, 6);
    const publish = (title: string, more: object) => makeArticle(made.db, { title, now, ...more });
    await publish('Tea 1', { tags: ['a', 'b c'], lang: 'en', postedAt: Date.UTC(2024, 5) });
    await publish('Tea 2', { tags: ['a', 'd"e'], lang: 'en', postedAt: Date.UTC(2024, 6) });
    await publish('Tea 3', { tags: ['a'], lang: 'zh-Hans', postedAt: Date.UTC(2025, 5) });
    await publish('Rain', { tags: ['other'], lang: 'fr', markdown: 'x', postedAt: 1 });
    const linksOf = async (query: string) => {
      const { body } = await ask(made, query);
      const [, nav = ''] = /<nav class="search-filters"[^>]*>(.*?)<\/nav>/s.exec(body) ?? [];
      return findByRole(nav, 'link').map(({ name, attributes }) => [name, attributes.href]);
    };
    // All have the tag `a`, and the tag with a quote cannot be written.
    expect(await linksOf('tea')).toEqual([
      ['b c 1', searchUrl('tag:"b c" tea')],
      ['2025 1', searchUrl('year:2025 tea')],
      ['2024 2', searchUrl('year:2024 tea')],
      ['English 2', searchUrl('lang:en tea')],
      ['中文 1', searchUrl('lang:zh tea')],
    ]);
    expect(await linksOf('year:2024 tea')).toEqual([
      ['Remove year:2024', searchUrl('tea')],
      ['b c 1', searchUrl('tag:"b c" year:2024 tea')],
    ]);
    expect(await linksOf('lang:% tea')).toEqual([['Remove lang:%', searchUrl('tea')]]);
    expect(await linksOf('rain')).toEqual([]);
    expect(await linksOf('')).toEqual([]);
    expect(
      getByRole((await ask(made, 'tea')).body, 'navigation', 'Narrow the search'),
    ).toBeTruthy();
  });

  test('twenty articles stand on a page, and links lead to the others', async () => {
    const made = await testApp({ kind });
    for (let number = 1; number <= 21; number += 1) {
      await makeArticle(made.db, { title: `Tea ${number}`, postedAt: number });
    }
    const first = await ask(made, 'tea "bowl of"');
    expect(first.body.split('<article').length).toBe(21);
    expect(first.body).toContain('href="/search?q=tea%20%22bowl%20of%22&amp;page=2"');
    const second = await ask(made, 'tea "bowl of"', 2);
    expect(first.body).toContain('<title>Search: tea &quot;bowl of&quot; · 随笔</title>');
    expect(second.body).toContain('<title>Search: tea &quot;bowl of&quot; · Page 2 · 随笔</title>');
    // The best come first, not the newest.
    const linksOf = (body: string) =>
      findByRole(/<nav class="pages".*?<\/nav>/s.exec(body)?.[0] ?? '', 'link').map(
        ({ name }) => name,
      );
    expect([linksOf(first.body), linksOf(second.body)]).toEqual([['Next'], ['Previous']]);
    expect(second.body.split('<article').length).toBe(2);
    expect((await ask(made, 'tea', 9)).headers.location).toBe('/search?q=tea&page=2');
    expect((await made.app.inject('/search?q=tea&page=0')).statusCode).toBe(404);
  });

  test('a query that is cut has links to its other pages', async () => {
    const made = await testApp({ kind });
    for (let number = 1; number <= 21; number += 1) {
      await makeArticle(made.db, { title: `Tea ${number}`, postedAt: number });
    }
    // The limit divides the first emoji.
    const query = `tea${' tea'.repeat(249)}`.slice(0, 999);
    const { statusCode, body } = await ask(made, `${query}🙂🙂`);
    expect(statusCode).toBe(200);
    expect(body).toContain('The search is too long; its end was ignored.');
    expect(body).toContain(`href="${searchUrl(query)}&amp;page=2"`);
  });

  test('every text is a query: none is an error, and none changes the page', {
    tags: ['rest'],
  }, async () => {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    await makeArticle(made.db, {
      title: 'Tea',
      tags: ['a'],
      markdown: '喝茶 a b c++',
      postedAt: 1,
    });
    const texts = inEachPlace(hostileQuestions);
    expect(texts.length).toBeGreaterThan(300);
    for (const text of texts) {
      // An address cannot have half of a character. A form sends U+FFFD in its place.
      const url = searchUrl(text.toWellFormed());
      const { statusCode, body } = await made.app.inject({ url, headers });
      expect([statusCode, text]).toEqual([200, text]);
      expect(body).not.toMatch(/<script>alert|<img src=x/);
      const call = apiSearchUrl(text.toWellFormed());
      const quick = await made.app.inject({ url: call, headers });
      expect([quick.statusCode, text]).toEqual([200, text]);
      expect(['found', 'nothing', 'meaningless']).toContain(quick.json().kind);
    }
    for (const url of [
      '/search?q=a&q=b',
      '/search?q[]=a',
      '/search?q=%',
      '/search?q=%ff',
      '/search?Q=a',
      '/api/search',
      '/api/search?q=a&q=b',
      '/api/search?q=%ff',
    ]) {
      expect((await made.app.inject({ url, headers })).statusCode).toBe(200);
    }
  });

  test('one address has a small number of searches, which comes back; others and the owner are not stopped', async () => {
    const made = await testApp({ kind, environment: { TRUST_PROXY: '1' } });
    let number = 0;
    // The page and the quick search take their tokens from the same buckets.
    const urls = [searchUrl('tea'), apiSearchUrl('tea')];
    const from = (address: string, headers = {}, url = urls[number++ % 2]) =>
      made.app.inject({
        url: url as string,
        headers: { 'x-forwarded-for': address, ...headers },
      });
    const statuses = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await from('203.0.113.9')).statusCode);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    const call = await from('203.0.113.9', {}, apiSearchUrl('tea'));
    expect([call.statusCode, call.headers['retry-after']]).toEqual([429, '1']);
    expect(call.json()).toMatchObject({ error: { code: 'too-many-searches' }, seconds: 1 });
    const refused = await from('203.0.113.9', {}, searchUrl('tea'));
    expect(refused.headers['retry-after']).toBe('1');
    expect(textOf(refused.body)).toContain('Too many searches. Try again in 1 second.');
    expect((await from('203.0.113.10')).statusCode).toBe(200);
    expect((await from('203.0.113.9', await loggedIn(made))).statusCode).toBe(200);
    made.clock.now += 1_000;
    expect((await from('203.0.113.9')).statusCode).toBe(200);
  });
});
