import { article } from './article-folder.ts';

const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3).slice(0, 100);

/** Articles with everything that could break the layout of a page, by their titles. */
export const stressArticles: Record<string, string> = {
  'word.md': article(
    word,
    `${word}\n\n# ${word}\n\n- ${word}\n\n> ${word}\n\n| ${word} | b |\n|---|---|\n| c | ${word} |\n\n\`${word}\` [${word}](https://example.org/${word})\n\n    ${word.repeat(3)}\n`,
    `description: "${word.repeat(2)}"\ntags: ["${word.slice(0, 50)}"]\nauthor: ${word.slice(0, 60)}\n`,
  ),
  'emoji.md': article(
    '😀'.repeat(200),
    `${'😀'.repeat(200)}\n\n## ${'🍵'.repeat(80)}\n\n## b\n\n## c\n`,
  ),
  'tags.md': article(
    'Twenty long tags',
    'Text.',
    `tags: [${Array.from({ length: 20 }, (_, index) => `"${`tag number ${index} `.padEnd(50, 'x')}"`).join(', ')}]\n`,
  ),
  'excerpt.md': article(
    'A long excerpt',
    'Text.',
    `description: "${'很长的摘要，一句接一句。'.repeat(83).slice(0, 1000)}"\n`,
  ),
  'cover.md': article(
    '一篇有封面的文章，它的标题长得在任何屏幕上都要分成好几行才放得下',
    'Text.',
    'cover: https://pictures.example/cover.png\nauthor: 一位名字很长很长很长很长的作者\n',
  ),
  'arabic.md': article(
    'كوب من الشاي في يوم ممطر',
    'كان المطر يهطل طوال اليوم، وكان الشاي ساخنًا.\n\n## الفصل الأول\n\n- واحد\n- اثنان\n\n> اقتباس\n\n## الفصل الثاني\n\n## Third\n',
    'lang: ar\ntags: [شاي, tea]\ndescription: كان المطر يهطل طوال اليوم\n',
  ),
  'hebrew.md': article('כוס תה', 'ירד גשם כל היום.', 'tags: [תה]\ndescription: ירד גשם כל היום\n'),
};
