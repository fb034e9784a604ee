import { expect, test } from 'vitest';
import { parseTomlConfig, parseYamlConfig } from '../site/read-config.ts';
import { readMenuData } from './menu-data.ts';

const linesOf = (data: unknown) =>
  readMenuData(data).map(({ label, href, depth }) => `${'> '.repeat(depth)}${label} ${href}`);

test.each<[string, string, string[]]>([
  ['Landscape', 'Home: /\nArchives: /archives', ['Home /', 'Archives /archives']],
  [
    'NexT',
    'home: / || fa fa-home\nabout: /about/ || fa fa-user\nDocs:\n  default: /docs/ || fa fa-book\n  First: /first/ || fa fa-x\n#tags: /tags/',
    [' /', ' /about/', 'Docs /docs/', '> First /first/'],
  ],
  [
    'Butterfly',
    '首页: / || fas fa-home\n清单||fas fa-heartbeat:\n  音乐: /music/ || fas fa-music\n  Movie: /movies/ || fas fa-video',
    ['首页 /', '> 音乐 /music/', '> Movie /movies/'],
  ],
  [
    'Butterfly with groups that are folded',
    '文章||fas fa-book:\n  归档: /archives/ || fas fa-box\n社交||fas fa-paperclip || hide:\n  虫洞: https://a.example/go.html || fas fa-hole',
    ['> 归档 /archives/', '> 虫洞 https://a.example/go.html'],
  ],
  [
    'Butterfly with a list',
    'List || fas fa-list:\n  - Music || /music/ || fas fa-music\n  - Movie || /movies/',
    ['> Music /music/', '> Movie /movies/'],
  ],
  [
    'Fluid',
    '- { key: "home", link: "/", icon: "iconfont" }\n- { key: "about", link: "/about/", name: "Me" }\n- { key: "文档", submenu: [{ key: "Docs", link: "https://docs.example/" }] }',
    [' /', 'Me /about/', '> Docs https://docs.example/'],
  ],
  [
    'Volantis',
    '- name: Blog\n  icon: fa\n  url: /\n- name: More\n  rows:\n    - { name: Friends, url: friends/ }',
    ['Blog /', '> Friends friends/'],
  ],
  [
    'Redefine',
    'Home:\n  path: /\n  icon: fa\nLinks:\n  icon: fa\n  submenus:\n    GitHub: https://github.example/me',
    ['Home /', '> GitHub https://github.example/me'],
  ],
  [
    'Matery',
    'Index:\n  url: /\n  icon: fa\nMedias:\n  url: /medias\n  children:\n    - { name: Music, url: /music }',
    ['Index /', 'Medias /medias', '> Music /music'],
  ],
  [
    'Maupassant',
    '- page: home\n  directory: .\n- page: archive\n  directory: archives/\n- page: 关于\n  directory: about/',
    [' .', ' archives/', '关于 about/'],
  ],
  [
    'Minimal Mistakes',
    '- title: "Quick Start"\n  url: /docs/\n- title: Posts\n  url: /year-archive/\n  children:\n    - { title: One, url: /one/ }',
    ['Quick Start /docs/', 'Posts /year-archive/', '> One /one/'],
  ],
  [
    'Beautiful Jekyll',
    'About Me: "aboutme"\nResources:\n  - "Learn": "https://learn.example"\nAuthor: "https://a.example"',
    ['About Me aboutme', '> Learn https://learn.example', 'Author https://a.example'],
  ],
  ['what is no menu', 'a: 7\nb: true\nc:\n- 8\n-\n- [[[[[[x]]]]]]', []],
  ['nothing', '', []],
])('the menu of %s is read', (_, yaml, expected) => {
  expect(linesOf(parseYamlConfig(yaml).config)).toEqual(expected);
});

test.each<[string, string, string[]]>([
  [
    'Hugo',
    `[[main]]
identifier = "about"
name = "About"
pageRef = "/about"
weight = 20
[[main]]
name = "Posts"
url = "/posts/"
weight = 10
[[main]]
name = "Team"
url = "/team/"
parent = "about"
weight = 1
[[main]]
name = "Lin"
url = "/lin/"
parent = "Team"
[[main]]
identifier = "last"
url = "/last/"`,
    ['Posts /posts/', 'About /about', '> Team /team/', '> > Lin /lin/', ' /last/'],
  ],
  [
    'a theme of Zola',
    'main = [{ url = "$BASE_URL/tags", name = "Tags" }, { name = "About", path = "@/about.md" }]',
    ['Tags /tags', 'About @/about.md'],
  ],
  [
    'another theme of Zola',
    'main = [{ code = "en", nav_items = [{ url = "$BASE_URL/", name = "Home" }] }]',
    ['> Home /'],
  ],
])('the menu of %s is read', (_, toml, expected) => {
  const { config } = parseTomlConfig(toml);
  expect(linesOf((config as { main: unknown }).main)).toEqual(expected);
});

test('a menu that holds itself ends', () => {
  const loop = { name: 'A', url: '/a', children: [] as unknown[] };
  loop.children.push(loop, loop);
  expect(readMenuData([loop]).length).toBeLessThanOrEqual(200);
  const hugo = [
    { name: 'A', url: '/a', parent: 'B' },
    { name: 'B', url: '/b', parent: 'A' },
    { name: 'C', url: '/c', parent: 'C' },
  ];
  expect(readMenuData(hugo)).toEqual([]);
});
