import { expect, test } from 'vitest';
import {
  slugOfDocusaurus,
  slugOfHexo,
  slugOfHugo,
  slugOfJekyll,
  slugOfZola,
} from './term-slugs.ts';

test.each([
  ['C++', 'C', 'c', 'c++', 'c', 'c'],
  ['C#', 'C', 'c', 'c#', 'c', 'c'],
  ['Node.js', 'Node-js', 'node-js', 'node.js', 'node-js', 'node-js'],
  ['Green  Tea', 'Green-Tea', 'green-tea', 'green-tea', 'green-tea', 'green-tea'],
  ['A & B', 'A-B', 'a-b', 'a-b', 'a-b', 'a-b'],
  ['snake_case', 'snake-case', 'snake-case', 'snake_case', 'snake-case', 'snake-case'],
  ['随笔', '随笔', '随笔', '随笔', '', '随笔'],
  ['Café', 'Cafe', 'café', 'café', 'cafe', 'cafe'],
  ['JavaScript', 'JavaScript', 'javascript', 'javascript', 'javascript', 'java-script'],
  ['HTMLParser', 'HTMLParser', 'htmlparser', 'htmlparser', 'htmlparser', 'html-parser'],
  ['web3', 'web3', 'web3', 'web3', 'web3', 'web-3'],
  ['It’s', 'It’s', 'it-s', 'its', 'it-s', 'its'],
  ['!!!', '', '', '', '', ''],
])(
  'the tag %s is %s for Hexo, %s for Jekyll, %s for Hugo, %s for Zola, %s for Docusaurus',
  (name, ...slugs) => {
    const all = [slugOfHexo, slugOfJekyll, slugOfHugo, slugOfZola, slugOfDocusaurus];
    expect(all.map((slugOf) => slugOf(name))).toEqual(slugs);
  },
);

test.each([
  ['in lower case', slugOfHexo('Green Tea', 1), 'green-tea'],
  ['in upper case', slugOfHexo('Green Tea', 2), 'GREEN-TEA'],
  ['pretty', slugOfJekyll('C++ & C#', 'pretty'), 'c++-&-c'],
  ['raw', slugOfJekyll('C# tea', 'raw'), 'c#-tea'],
  ['in Latin letters', slugOfJekyll('Café', 'latin'), 'cafe'],
  ['as it is', slugOfJekyll('C# Tea', 'none'), 'c# tea'],
  ['of Hugo, with its case', slugOfHugo('Green Tea', { keepsCase: true }), 'Green-Tea'],
  ['of Hugo, without accents', slugOfHugo('Café', { removesAccents: true }), 'cafe'],
  ['of Zola, safe', slugOfZola('随笔 Tea', 'safe'), '随笔_Tea'],
  ['of Zola, off', slugOfZola('随笔 Tea', 'off'), '随笔 Tea'],
])('a slug %s', (_, slug, expected) => {
  expect(slug).toBe(expected);
});
