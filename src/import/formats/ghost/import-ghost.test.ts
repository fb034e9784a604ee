import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../../../test/each-database.ts';
import { makeExportImport } from '../../../../test/import-export.ts';
import { pictureWithPlace } from '../../../../test/pictures.ts';
import { findEditable, listOwned } from '../../../db/articles/desk.ts';
import { findPublished } from '../../../db/articles/published.ts';
import { findRedirect } from '../../../db/articles/redirects.ts';
import { findMenu, listOwnPages } from '../../../db/settings/menu.ts';

const post = {
  title: 'Tea',
  slug: 'tea',
  status: 'published',
  visibility: 'public',
  type: 'post',
  published_at: '2020-05-01T10:00:00.000Z',
  updated_at: '2021-05-01T10:00:00.000Z',
};

const cards = `<p>See <a href="__GHOST_URL__/rain/">rain</a>.</p>
<figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/2020/05/pot.png" class="kg-image" alt="Pot"><figcaption>The pot</figcaption></figure>
<figure class="kg-card kg-code-card"><pre><code class="language-js">a();</code></pre></figure>
<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://lin.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Lin</div><div class="kg-bookmark-description">A blog</div></div></a></figure>
<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Hot.</div></div>
<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button>x</button></div><div class="kg-toggle-content"><p>Text.</p></div></div>`;

const tables = {
  posts: [
    { ...post, id: 'a1', html: cards },
    { ...post, id: 'a2', title: 'Rain', slug: 'rain', html: '<p>It rains.</p>', type: 'page' },
    { ...post, id: 'a3', title: 'Members', slug: 'm', html: '<p>m</p>', visibility: 'paid' },
    {
      ...post,
      id: 'a4',
      title: 'Draft',
      slug: 'd',
      html: null,
      status: 'draft',
      published_at: null,
    },
    { ...post, id: 'a5', title: 'Lost', slug: 'l', html: null, plaintext: 'Words' },
    {
      ...post,
      id: 'a6',
      title: 'Old',
      slug: 'o',
      html: '<p>o</p>',
      published_at: 1_388_318_310_783,
    },
  ],
  tags: [
    { id: 't1', name: 'Drinks' },
    { id: 't2', name: '#hidden' },
    { id: 't3', name: 'China', slug: 'china' },
  ],
  posts_tags: [
    { post_id: 'a1', tag_id: 't3', sort_order: 2 },
    { post_id: 'a1', tag_id: 't1', sort_order: 0 },
    { post_id: 'a1', tag_id: 't2', sort_order: 1 },
  ],
  users: [
    { id: 'u1', name: '林知夏' },
    { id: 'u2', name: 'Mei' },
  ],
  settings: [
    {
      key: 'navigation',
      value: JSON.stringify([
        { label: 'Home', url: '/' },
        { label: 'On  rain', url: '__GHOST_URL__/rain/' },
        { label: 'China', url: '/tag/china/' },
        { label: 'Gone', url: '/gone/' },
        { label: 'Members', url: '/m/' },
      ]),
    },
    {
      key: 'secondary_navigation',
      value: JSON.stringify([
        { label: 'Sign up', url: '#/portal/' },
        { label: 'Lin', url: 'https://lin.example/' },
      ]),
    },
  ],
  posts_authors: [
    { post_id: 'a1', author_id: 'u2', sort_order: 1 },
    { post_id: 'a1', author_id: 'u1', sort_order: 0 },
  ],
};

const whole = JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data: tables }] });

eachDatabase((open) => {
  test('posts of Ghost become articles, and each is accounted for', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.ghost.2026-11-23-10-00-00.json');
    const outcome = await blog.run(whole);
    const file = 'tea.ghost.2026-11-23-10-00-00.json';
    expect(outcome).toMatchObject({ files: 6, added: 5, drafts: 2 });
    expect(outcome.refused).toEqual([
      {
        path: `${file}: post a5 “Lost”`,
        reason: 'its text is not in the export as HTML; save it in Ghost and export again',
        line: undefined,
      },
    ]);
    expect(outcome.notes).toEqual([
      `${file}: post a1 “Tea” leaves 1 file on the old blog, such as /content/images/2020/05/pot.png: add --uploads DIR`,
      `${file}: post a3 “Members” is for members in Ghost and becomes a draft`,
      'not imported: settings, members and the theme',
      'the menu of the old blog was taken, with 4 entries',
      'not in the menu, because they lead to nothing here: Gone (/gone/), Members (/m/), Sign up (#/portal/)',
    ]);
    const { now } = blog.clock;
    expect(await listOwnPages(db, now)).toMatchObject([{ title: 'Rain', name: 'rain' }]);
    const { header, footer } = await findMenu(db, now);
    expect([...header, ...footer].map(({ label, url }) => [label, url])).toEqual([
      ['Home', '/'],
      ['On rain', '/rain/'],
      ['China', '/tag/China/'],
      ['Lin', 'https://lin.example/'],
    ]);
    const owned = await listOwned(db, now);
    const idOf = (title: string) => owned.find((each) => each.title === title)?.articleID ?? '';
    expect(await findPublished(db, idOf('Tea'), now)).toMatchObject({
      articleAuthor: '林知夏, Mei',
      articleTags: 'Drinks,China',
      articleSlug: 'tea',
      postedAt: '2020-05-01T10:00:00.000Z',
      articleTime: '2021-05-01T10:00:00.000Z',
    });
    expect(await findPublished(db, idOf('Old'), now)).toMatchObject({
      postedAt: '2013-12-29T11:58:30.783Z',
    });
    expect((await findEditable(db, idOf('Tea'), now))?.content.markdown).toBe(
      `See [rain](/article/${idOf('Rain')}/read/).

![Pot](/content/images/2020/05/pot.png "The pot")

\`\`\`js
a();
\`\`\`

[Lin](https://lin.example/)

> 💡
>
> Hot.

::: details More

Text.

:::
`,
    );
    expect(await findRedirect(db, '/rain')).toBe(idOf('Rain'));
    expect(await blog.run(whole)).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
  });

  test('pictures, films and files come from the folder of uploads', async () => {
    const { db } = await open();
    const uploads = temporaryFolder();
    const files = {
      'images/2020/pot.png': await pictureWithPlace().png().toBuffer(),
      'media/2020/rain.mp3': 'rain',
      'files/2020/tea.pdf': 'tea',
      'data/ghost.db': 'secret',
    };
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(join(uploads, dirname(path)), { recursive: true });
      writeFileSync(join(uploads, path), content);
    }
    const html = `<img src="__GHOST_URL__/content/images/size/w600/format/webp/2020/pot.png">
<audio src="__GHOST_URL__/content/media/2020/rain.mp3"></audio>
<p><a href="__GHOST_URL__/content/files/2020/tea.pdf">tea</a> <a href="/content/data/ghost.db">no</a></p>`;
    const written = { data: { posts: [{ ...post, id: 'a1', html }] } };
    const blog = makeExportImport(db, 'tea.json');
    const outcome = await blog.run(JSON.stringify(written), uploads);
    expect(outcome).toMatchObject({ added: 1, refused: [], uploads: 3 });
    expect(outcome.notes[0]).toBe(
      'tea.json: post a1 “Tea” leaves 1 file on the old blog, such as /content/data/ghost.db: the folder of --uploads does not have them',
    );
    const [{ articleID = '' } = {}] = await listOwned(db, blog.clock.now);
    const markdown = (await findEditable(db, articleID, blog.clock.now))?.content.markdown ?? '';
    expect(markdown.match(/\/uploads\/\w{26}\/[a-z.\d]+|\/content\/[^)]+/g)).toEqual([
      expect.stringMatching(/pot\.png$/),
      expect.stringMatching(/rain\.mp3$/),
      expect.stringMatching(/tea\.pdf$/),
      '/content/data/ghost.db',
    ]);
  });

  test.each([
    ['db', { db: [{ data: tables }] }],
    ['data', { data: tables }],
    ['data in data', { images: [], data: { meta: { version: '000' }, data: tables } }],
  ])('the tables are found in %s', async (_name, written) => {
    const { db } = await open();
    const outcome = await makeExportImport(db, 'tea.json').run(JSON.stringify(written));
    expect(outcome).toMatchObject({ files: 6, added: 5 });
  });

  test.each([
    ['{"db":[{"data":{"posts":[{"id":1', /cannot be read: .*JSON/],
    ['{"db":[{"data":{"tags":[]}}]}', /it has no posts of Ghost/],
  ])('%s is refused as a whole', async (content, message) => {
    const { db } = await open();
    await expect(makeExportImport(db, 'tea.json').run(content)).rejects.toThrow(message);
  });
});
