import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import type { CheckKind, Place } from './rules/prose.ts';

/** The text after all fixes. */
function fixAll(text: string, places: readonly Place[]): string {
  const edits = places.flatMap(({ edits }) => edits);
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((fixed, { from, to, insert }) => fixed.slice(0, from) + insert + fixed.slice(to), text);
}

const spaced = Array.from({ length: 6 }, () => '我用 Linux 写作。').join('');
const close = Array.from({ length: 6 }, () => '我用Linux写作。').join('');

test.each<[CheckKind, string, string]>([
  ['half-width', '下雨,喝茶', '下雨，喝茶'],
  ['half-width', '下雨, 喝茶', '下雨，喝茶'],
  ['half-width', '下雨;喝茶:绿茶!好', '下雨；喝茶：绿茶！好'],
  ['half-width', '下雨了.', '下雨了。'],
  ['half-width', '下雨了. 喝茶吗? 好', '下雨了。喝茶吗？好'],
  ['half-width', '下雨了,\n喝茶', '下雨了，\n喝茶'],
  ['half-width', '步骤如下:\n\n- 烧水', '步骤如下：\n\n- 烧水'],
  ['half-width', '她说:"下雨了,喝茶吧."', '她说："下雨了，喝茶吧。"'],
  ['half-width', '密码: abc', '密码：abc'],
  ['half-width', '用法: `tea`', '用法：`tea`'],
  ['half-width', '（雨）,《茶》', '（雨），《茶》'],
  ['half-width', '**下雨**,喝茶', '**下雨**，喝茶'],
  ['half-width', '> 下雨,喝茶', '> 下雨，喝茶'],
  ['half-width', '| 一 |\n| - |\n| 下雨,喝茶 |', '| 一 |\n| - |\n| 下雨，喝茶 |'],
  ['brackets', '喝茶(绿茶)的人', '喝茶（绿茶）的人'],
  ['brackets', '喝茶（绿茶)的人', '喝茶（绿茶）的人'],
  ['brackets', '喝茶 (绿茶) 的人', '喝茶（绿茶）的人'],
  ['brackets', '喝茶([绿茶](/tea))的人', '喝茶（[绿茶](/tea)）的人'],
  ['doubled-mark', '下雨，，喝茶', '下雨，喝茶'],
  ['doubled-mark', '雨、、茶：：好', '雨、茶：好'],
  ['doubled-mark', '下雨,，喝茶', '下雨，喝茶'],
  ['doubled-mark', '下雨，,喝茶', '下雨，喝茶'],
  ['doubled-mark', '下雨;；喝茶', '下雨；喝茶'],
  ['doubled-mark', '如下：:喝茶', '如下：喝茶'],
  ['doubled-mark', '下雨了。，喝茶', '下雨了。，喝茶'],
  ['ellipsis', '下雨了。。。', '下雨了……'],
  ['ellipsis', '下雨了。。喝茶', '下雨了……喝茶'],
  ['ellipsis', '下雨了…喝茶', '下雨了……喝茶'],
  ['unpaired', '“下雨了，喝茶。', '“下雨了，喝茶。'],
  ['unpaired', '下雨了」，喝茶。', '下雨了」，喝茶。'],
  ['unpaired', '喝茶绿茶），下雨。', '喝茶绿茶），下雨。'],
  ['unpaired', '“下雨了“，喝茶。', '“下雨了“，喝茶。'],
  ['unpaired', '喝茶（绿茶，下雨。', '喝茶（绿茶，下雨。'],
  ['unpaired', '下雨《茶经，喝茶。', '下雨《茶经，喝茶。'],
  ['doubled-han', '下雨的的时候', '下雨的时候'],
  ['doubled-han', '喝了了茶', '喝了茶'],
  ['doubled-han', '我们们喝茶', '我们喝茶'],
  ['doubled-han', '因为因为下雨', '因为下雨'],
  ['doubled-han', '下雨时我们我们喝茶', '下雨时我们喝茶'],
  ['doubled-word', 'In the the rain', 'In the rain'],
  ['doubled-word', 'The the rain', 'The rain'],
  ['doubled-word', '> rain and\n> and tea', '> rain and\n> tea'],
  ['doubled-word', 'a cup of of', 'a cup of'],
  ['spaces', `${spaced}我用Mac写作。`, `${spaced}我用 Mac 写作。`],
  ['spaces', `${close}我用 Mac 写作。`, `${close}我用Mac写作。`],
  ['full-width', '共２０２６年，ＡＩ的书', '共2026年，AI的书'],
  ['name', 'Github and Javascript', 'GitHub and JavaScript'],
  ['name', '我用iphone拍照', '我用iPhone拍照'],
  ['name', '**Youtube**', '**YouTube**'],
])('%s: %j', (kind, text, fixed) => {
  const places = checkText(text);
  expect(new Set(places.map((place) => place.kind))).toEqual(new Set([kind]));
  expect(fixAll(text, places)).toBe(fixed);
});

test.each([
  // Code, formulas, addresses, HTML and other parts that are no prose.
  '```\n下雨,喝茶\n```\n\n    下雨,喝茶\n\n`下雨,喝茶`',
  '$$\n雨,茶\n$$\n\n茶$雨,茶$茶',
  '[茶](http://tea.cn/雨,茶 "雨,茶")看http://tea.cn/a,b;c吧',
  '![雨,茶](/a,b.png)和<b title="雨,茶">茶</b><!-- 雨,茶 -->',
  '---\ntitle: 雨,茶\ntags: 雨,茶\n---\n\n茶',
  '茶[^雨,茶]\n\n[^雨,茶]: 好茶',
  '{% post 雨,茶 %}与{{ 雨,茶 }}与[[雨,茶]]',
  ':tea: Github.com github.io/tea @github git@github.com ~/github',
  // Times, numbers, versions, files, smiles.
  '早上12:30喝了1,000杯，3.14元，1.2.3版，茶.txt好 :) ;-)',
  '比分3:2，见第1,2章',
  '文件后缀是茶.文本',
  // Other languages.
  'He wrote 雨, 茶, rain and tea.',
  '“Rain, tea.” 她说。',
  'お茶,雨。私は喝茶,下雨を読む',
  '# 東京,大阪\n\n雨が降っていたので、家でお茶を飲みながら本を読んでいました。',
  '在 Tea and rain, and so on 里',
  // Manners of speaking.
  '真的！！什么？！好？？哼……',
  '下雨，，，喝茶',
  '喝茶：:) 下雨；;-)',
  // Doublings that are right.
  '的的确确，目的的，为了了解，不了了之，是是非非，但是是不是，和和气气，研究研究',
  '“可以可以，你来吧。”他说可以可以',
  '请告诉我们我们的错，早就就业，随着训练的进行进行更新',
  'that that had had, is is, log in in time, vitamin A a day, no no',
  // Quotations over several paragraphs, signs of lists, brackets of smiles.
  '“下雨了。\n\n“喝茶吧。”',
  '喝茶 :) 下雨 1) 绿茶',
  '1）烧水；2）喝茶；a）绿茶；三）红茶',
  '下雨了：）用27”的屏幕',
  // Without a majority.
  '我用Linux写作，也用 Mac 写作。',
  `${spaced}我穿T恤。`,
  `${close}C-s 保存，ro 只读。`,
  `${close}\n\n- [为什么用 Mac 写作](/a)\n\n> 他用 Mac 写作。`,
  '这是雨。這是茶。',
  // Names.
  'GitHub, GITHUB, my-github, git clone github, npm i typescript',
  '用`github`和github_token',
])('nothing is said about %j', (text) => {
  expect(checkText(text)).toEqual([]);
});

test('places stand in the order of the text, and signs of Markdown are never removed', () => {
  const text = '雨，**，茶**\n\n# 因为因为 Github\n\n茶,茶';
  expect(checkText(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    '因为因为',
    'Github',
    ',',
  ]);
});
