import { join } from 'node:path';
import { countWords } from '../../src/shared/render/count-words.ts';
import { root } from '../../test/repository.ts';
import { readArticles } from '../articles.ts';

/** The address of a picture of the long article, without its number. The bench answers it. */
export const picturePrefix = '/bench-picture/';

const bytes = 200_000;
const hanCharacters = 50_000;
const codeBlocks = 30;
const pictures = 40;
const tableRows = 100;
const languages = ['ts', 'python', 'css', 'bash', 'json'];

/**
 * About 200 kB: 30 code blocks, a table of 100 rows, 40 pictures and 50,000 Han characters between
 * English words.
 */
export function makeLongArticle(): string {
  const paragraphs = readParagraphs();
  const chinese = paragraphs.filter((each) => countWords(each).hanCharacters > 40);
  const english = paragraphs.filter((each) => countWords(each).hanCharacters === 0);
  const others = [
    ...Array.from({ length: codeBlocks }, (_, index) => makeCode(index)),
    ...Array.from({ length: pictures }, (_, index) => makePicture(index)),
    makeTable(),
  ];

  const parts: string[] = [];
  let size = 0;
  let han = 0;
  const add = (part: string) => {
    parts.push(part);
    size += Buffer.byteLength(part) + 2;
  };
  for (let index = 0; han < hanCharacters; index += 1) {
    const paragraph = chinese[index % chinese.length] ?? '';
    if (index % 8 === 0) add(`## 第 ${index / 8 + 1} 节`);
    add(paragraph);
    han += countWords(paragraph).hanCharacters;
    const other = index % 7 === 3 ? others.pop() : undefined;
    if (other) add(other);
  }
  for (const other of others) add(other);
  for (let index = 0; size < bytes; index += 1) add(english[index % english.length] ?? '');
  return `${parts.join('\n\n')}\n`;
}

function makeCode(index: number): string {
  const lines = Array.from(
    { length: 12 },
    (_, line) => `const value${line} = read(${index}, "a text with ${line} words"); // a comment`,
  );
  return [`~~~${languages[index % languages.length]}`, ...lines, '~~~'].join('\n');
}

function makePicture(index: number): string {
  return `![A picture of the river](${picturePrefix}${index}.svg =640x360)`;
}

function makeTable(): string {
  const rows = Array.from(
    { length: tableRows },
    (_, index) => `| ${index} | 春天的雨 | some words | ${index * 17} |`,
  );
  return ['| No. | 天气 | Words | Number |', '| --- | --- | --- | ---: |', ...rows].join('\n');
}

/** Paragraphs of 6 links and 20 marks each. */
export function makeDenseText(): string {
  const marks = ['**bold**', '*emphasis*', '==mark==', '`code`', '~~struck~~'];
  const words = Array.from({ length: 20 }, (_, index) => {
    const mark = marks[index % marks.length];
    const link = index % 4 === 1 || index === 2 ? ' [a link](https://example.com/a/long/path)' : '';
    return `春天的雨 ${mark}，some words${link}。`;
  });
  return Array.from({ length: 80 }, (_, index) => `第 ${index} 段 ${words.join('')}`).join('\n\n');
}

/** Some paragraphs, and at the end one line of 20 kB. */
export function makeLongLine(): string {
  const paragraphs = readParagraphs();
  const line = paragraphs.join(' ').replaceAll('\n', ' ').slice(0, 20_000);
  return [...paragraphs.slice(0, 20), line].join('\n\n');
}

/** A picture on a line of its own behind each of 200 paragraphs. */
export function makePictures(): string {
  const paragraphs = readParagraphs();
  return Array.from(
    { length: 200 },
    (_, index) => `${paragraphs[index % paragraphs.length]}\n\n${makePicture(index)}`,
  ).join('\n\n');
}

/** The demo's paragraphs without pictures, quotes and lists. */
function readParagraphs(): string[] {
  return readArticles(join(root, 'demo', 'articles'))
    .flatMap(({ text }) => text.split(/\n{2,}/))
    .filter((paragraph) => /^[\p{Letter}“「]/u.test(paragraph) && !paragraph.includes('!['));
}
