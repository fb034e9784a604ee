import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { menuOf, pagesOf } from '../../test/imported-pages.ts';
import { makeContent, makeRevision } from '../../test/make.ts';
import { pictureWithPlace } from '../../test/pictures.ts';
import { findEditable } from '../db/articles/desk.ts';
import { saveSettings } from '../db/settings/settings.ts';
import { runImport } from './run/run-import.ts';

const text = (title: string, ...fields: string[]) =>
  `---\n${[`title: ${title}`, ...fields].join('\n')}\n---\nWords.\n`;

const hexo = {
  '_config.yml': 'url: https://tea.example\ntheme: butterfly\nlanguage: zh-CN\n',
  '_config.butterfly.yml': `menu:
  首页: / || fas fa-home
  归档: /archives/ || fas fa-archive
  更多||fas fa-list:
    友链: /link/ || fas fa-link
    雨: /2020/01/02/rain/ || fas fa-link
    没有: /gone/ || fas fa-link
  关于: /about/ || fas fa-heart
`,
  'source/_posts/rain.md': text('雨', 'date: 2020-01-02'),
  'source/about/index.md': text('关于我'),
  'source/tags/index.md': text('标签', 'type: tags'),
  'source/music/index.md': '---\ntitle: 音乐\n---\n',
  'source/link/index.md': text('友链', 'type: link'),
  'source/_data/link.yml':
    '- class_name: 近邻\n  link_list:\n    - { name: 木杉, link: "https://a.example/", avatar: /img/a.png, descr: 写代码 }\n',
  'source/CNAME': 'tea.example\n',
};

eachDatabase((open) => {
  test('a blog of Hexo comes with its pages, its menu and its friend links', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write(hexo);
    blog.write({ 'source/img/a.png': await pictureWithPlace(60, 60).png().toBuffer() });
    const outcome = await blog.run();
    expect(outcome).toMatchObject({ files: 4, added: 4, drafts: 1, uploads: 1, refused: [] });
    expect(outcome.notes).toEqual([
      'source/music/index.md is a page without a text, which the old theme has filled, and becomes a draft',
      'source/link/index.md has 1 friend link, from source/_data/link.yml',
      'not taken from the root of the old site: source/CNAME. Add files of other services at /settings/files and the icon at /settings/identity; a CNAME has the domain for PUBLIC_URL',
      'source/tags/index.md only lists articles or tags, which the blog does by itself, and is left out',
      'the menu of the old blog was taken, with 5 entries',
      'these entries of the menu stood below others, and stand beside them now: 友链, 雨',
      'not in the menu, because they lead to nothing here: 没有 (/gone/)',
    ]);
    const { now } = blog.clock;
    expect(await pagesOf(db, now)).toEqual({
      ...{ 关于我: 'about', 音乐: '(music)', 友链: 'link' },
    });
    const rain = await blog.idOf('雨');
    expect(await menuOf(db, now)).toEqual([
      ...[
        ['首页', '/'],
        ['归档', '/archive/'],
        ['友链', '/link/'],
      ],
      ...[
        ['雨', `/article/${rain}/read/`],
        ['关于', '/about/'],
      ],
    ]);
    const link = async () =>
      (await findEditable(db, await blog.idOf('友链'), now))?.content.markdown ?? '';
    const picture = /\/uploads\/\w+\/a\.png/.exec(await link())?.[0];
    expect(await link()).toBe(
      `Words.\n\n\n::: links\n\n## 近邻\n\n- ![](${picture}) [木杉](https://a.example/) 写代码\n\n:::\n`,
    );

    // Nothing has changed. Then the theme has another link.
    await saveSettings(db, { menu: [] });
    expect(await blog.run()).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(await menuOf(db, now)).toEqual([]);
    blog.write({ 'source/_data/link.yml': '- { name: 茶, link: "https://b.example/" }\n' });
    expect(await blog.run()).toMatchObject({ changed: 1, unchanged: 3 });
    expect(await link()).toBe('Words.\n\n\n::: links\n\n- [茶](https://b.example/)\n\n:::\n');
  });

  test('a blog that an earlier version imported stays as it is, until it is imported with --again', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const { 'source/link/index.md': page, ...others } = hexo;
    blog.write(others);
    const as0_2_0 = async () => {
      const folder = await blog.open();
      const earlier = { ...folder, kindOf: () => 'article' as const, friends: undefined };
      const articles = folder.articles.filter((path) => path.endsWith('.md'));
      return runImport(db, { ...earlier, articles, menu: () => undefined }, blog.options());
    };
    expect(await as0_2_0()).toMatchObject({ added: 4 });
    const again = await blog.run();
    expect(again).toMatchObject({ files: 4, added: 0, changed: 0, unchanged: 4 });
    expect(again.notes).toEqual([
      'source/_data/link.yml has 1 friend link, which are not imported: earlier versions did not know them, and --again takes them',
    ]);
    expect([await pagesOf(db, blog.clock.now), await menuOf(db, blog.clock.now)]).toEqual([{}, []]);
    // A page that is new comes as one.
    blog.write({ 'source/now/index.md': text('Now') });
    expect(await blog.run()).toMatchObject({ added: 1, unchanged: 4 });
    expect(await pagesOf(db, blog.clock.now)).toEqual({ Now: 'now' });
    // The owner writes what the theme had shown.
    const music = await blog.idOf('音乐');
    const content = makeContent({ title: '音乐', markdown: 'Songs.' });
    await makeRevision(db, { articleID: music, basedOn: 1, content, now: blog.clock.now });
    expect(await blog.run({ isAgain: true })).toMatchObject({ added: 1, changed: 1 });
    const { now } = blog.clock;
    expect(await pagesOf(db, now)).toEqual({ Now: 'now', 关于我: 'about', 友情链接: 'links' });
    // A list that is an article stays one.
    expect(await blog.idOf('标签')).toBeDefined();
    expect(await findEditable(db, music, now)).toMatchObject({
      ...{ state: 'published', revision: 2, content: { kind: 'article', markdown: 'Songs.' } },
    });
    expect((await menuOf(db, now)).map(([label]) => label)).toEqual(['首页', '归档', '雨', '关于']);
    blog.write({ 'source/link/index.md': page });
    expect(await blog.run()).toMatchObject({ added: 1 });
  });

  test('a page keeps its address, and its translation in a folder of its own gets another one', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'hugo.toml':
        'baseURL = "https://a.example/b/"\ndefaultContentLanguage = "zh"\n[languages.zh]\n[languages.en]\n',
      'content/about.en.md': text('About'),
      'content/about.md': text('关于'),
      'content/posts/rain.md': text('雨'),
    });
    await blog.run();
    expect(await pagesOf(db, Date.now())).toEqual({ 关于: 'about', About: 'about-2' });
  });

  test('the menu of a program that is written in JavaScript is told of once', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ '.vitepress/config.ts': 'export default {}', 'a.md': text('A') });
    const note =
      'the menu of VitePress is part of a program, which no import runs: make it at /settings/menu';
    expect((await blog.run()).notes).toContain(note);
    expect((await blog.run()).notes).not.toContain(note);
  });

  test('the owner names pages, which then come before what the program says', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'about.md': text('About'),
      'tea.md': text('Tea'),
      'notes/a.md': text('A'),
      'notes/b/c.md': text('C'),
    });
    const outcome = await blog.run({ pages: ['about.md', 'notes/', 'gone/*'] });
    expect(outcome.notes).toEqual(['--pages gone/* matches no file']);
    expect(await pagesOf(db, blog.clock.now)).toEqual({ A: 'a', About: 'about', C: 'c' });
    // They stay pages.
    expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 4 });
    blog.write({ 'about.md': `${text('About')}More.\n` });
    expect(await blog.run()).toMatchObject({ changed: 1 });
    expect(await pagesOf(db, blog.clock.now)).toEqual({ A: 'a', About: 'about', C: 'c' });

    const { db: other } = await open();
    const site = makeImport(other);
    site.write({ ...hexo, 'themes/tea/README.md': text('Theme') });
    await site.run({ pages: ['source/tags/**', 'themes/tea/README.md'] });
    expect(await pagesOf(other, site.clock.now)).toMatchObject({ 标签: 'tags-2', Theme: 'readme' });
  });
});
