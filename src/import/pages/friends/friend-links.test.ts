import { expect, test } from 'vitest';
import { parseYamlConfig } from '../../site/read-config.ts';
import { maxFriendLinks, readFriendGroups, writeFriends } from './friend-links.ts';

/** The links as `heading (text): name url picture text feed`. */
const linesOf = (data: unknown) =>
  readFriendGroups(data).flatMap(({ heading, text, links }) =>
    links.map((link) =>
      [heading + (text && ` (${text})`), link.name, link.url, link.picture, link.text, link.feed]
        .filter(Boolean)
        .join(' | '),
    ),
  );

test.each<[string, string, string[]]>([
  [
    'Butterfly',
    `- class_name: 友链
  class_desc: 那些人
  link_list:
    - name: 木杉
      link: https://a.example/
      avatar: /img/a.png
      descr: 写代码
    - name: 茶
      link: https://b.example/
- class_name: 网站
  link_list:
    - { name: YouTube, link: "https://youtube.example/" }`,
    [
      '友链 (那些人) | 木杉 | https://a.example/ | /img/a.png | 写代码',
      '友链 (那些人) | 茶 | https://b.example/',
      '网站 | YouTube | https://youtube.example/',
    ],
  ],
  [
    'an old Butterfly',
    `class:
  class_name: Friends
  link_list:
    1:
      name: A
      link: https://a.example/
    2:
      name: B
      link: https://b.example/`,
    ['Friends | A | https://a.example/', 'Friends | B | https://b.example/'],
  ],
  [
    'a list of links',
    '- { title: A, url: "https://a.example", img: a.png, desc: Tea, rss: "https://a.example/rss" }',
    ['A | https://a.example | a.png | Tea | https://a.example/rss'],
  ],
  [
    'NexT',
    'A: https://a.example\nB b: https://b.example',
    ['A | https://a.example', 'B b | https://b.example'],
  ],
  [
    'Fluid',
    'enable: true\nitems:\n  - { title: A, intro: Tea, link: "https://a.example", avatar: "/img/a.png" }',
    ['A | https://a.example | /img/a.png | Tea'],
  ],
  [
    'Volantis',
    '- group: Near\n  description: Neighbours\n  items:\n    - { title: A, url: "https://a.example" }\n- group: Far\n  items:\n    - { title: B, url: "https://b.example" }',
    ['Near (Neighbours) | A | https://a.example', 'Far | B | https://b.example'],
  ],
  [
    'Stellar',
    'near:\n  title: Near\n  items:\n    - { title: A, url: "https://a.example", icon: "https://a.example/i.png" }\nfar:\n  - { title: B, url: "https://b.example" }',
    ['Near | A | https://a.example | https://a.example/i.png', 'far | B | https://b.example'],
  ],
  [
    'Redefine',
    '- links_category: Near\n  has_thumbnail: false\n  list:\n    - { name: A, link: "https://a.example", description: Tea, avatar: a.png }',
    ['Near | A | https://a.example | a.png | Tea'],
  ],
  [
    'Matery',
    '[{"avatar":"/a.png","name":"A","introduction":"Tea","url":"https://a.example","title":"Go"}]',
    ['A | https://a.example | /a.png | Tea'],
  ],
  [
    'Hugo Stack',
    '- title: A\n  description: Tea\n  website: https://a.example\n  image: a.png',
    ['A | https://a.example | a.png | Tea'],
  ],
  ['JSON', '[{"name":"A","url":"https://a.example","avatar":""}]', ['A | https://a.example']],
  ['a link without a name', '- url: https://a.example/x', ['a.example | https://a.example/x']],
  ['an address without a scheme', '- { name: A, url: //a.example }', ['A | https://a.example']],
  [
    'addresses that are none',
    '- { name: A, url: "javascript:alert(1)" }\n- { name: B, url: /b }\n- { name: C }\n- { name: D, url: "https://[x" }\n- 7\n-\n- { name: E, url: "https://e.example", rss: "javascript:alert(1)" }',
    ['E | https://e.example'],
  ],
  ['settings', 'enable: true\nhome: https://a.example\nname: Tea', []],
  ['nothing', '', []],
])('the links of %s are read', (_, yaml, expected) => {
  expect(linesOf(parseYamlConfig(yaml).config)).toEqual(expected);
});

test('the block shows each name and text as it is written', async () => {
  const markdown = writeFriends(
    readFriendGroups([
      {
        class_name: 'Near & *far*',
        link_list: [
          {
            name: '[Tea] <b>',
            link: 'https://a.example/?a=1&b=(2)',
            avatar: '/img/a b.png',
            descr: ':::\n- _one_ $5 ==x==',
            rss: 'https://a.example/rss',
          },
          { name: 'Rain', link: 'https://b.example/' },
        ],
      },
    ]),
  );
  expect(markdown).toBe(`::: links

## Near & \\*far\\*

- ![](</img/a%20b.png>) [[Tea] \\<b>](https://a.example/?a=1&b=(2)) ::: - \\_one\\_ $5 \\==x\\== [RSS](https://a.example/rss)
- [Rain](https://b.example/)

:::
`);
});

test('a thousand links are taken, and data that is nested for ever ends', () => {
  const many = Array.from({ length: 600 }, (_, at) => ({
    name: `${at}`,
    url: 'https://a.example',
  }));
  expect(linesOf({ a: many, b: many })).toHaveLength(maxFriendLinks);
  const loop = {};
  Object.assign(loop, { a: loop, b: [loop, loop] });
  expect(linesOf(loop)).toEqual([]);
  expect(writeFriends([])).toBeUndefined();
});
