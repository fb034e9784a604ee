import { countedEn } from '../lang/counted-en.ts';

interface LeftOut {
  program: string;
  /** Folders, and files at the root, with the number of their files. */
  places: readonly [name: string, count: number][];
}

interface UnknownValue {
  name: string;
  count: number;
  /** The path of the first article. */
  first: string;
}

const maxPlaces = 8;

/** Messages about the site that a folder was written for. */
export const siteNotes = {
  'config-fault': {
    en: ({ reason }: { reason: string }) =>
      `is the configuration of the old site, and cannot be read to its end: ${reason}`,
    'zh-Hans': ({ reason }: { reason: string }) => `旧网站的配置文件无法完整读取：${reason}`,
  },
  'left-out': {
    en: ({ program, places }: LeftOut) =>
      `left out, because ${program} makes no pages of them: ${listPlaces(places, ', ', (count) => `and ${countedEn(count, 'other place')}`)}`,
    'zh-Hans': ({ program, places }: LeftOut) =>
      `未导入 ${program} 不生成页面的文件：${listPlaces(places, '、', (count) => `另有 ${count} 处`)}`,
  },
  'copies-left-out': {
    en: ({ count, first }: { count: number; first: string }) =>
      `left out, because their names are those of copies: ${count === 1 ? first : `${count} files, such as ${first}`}`,
    'zh-Hans': ({ count, first }: { count: number; first: string }) =>
      `未导入副本文件：${count === 1 ? first : `共 ${count} 个，例如 ${first}`}`,
  },
  'other-texts-left-out': {
    en: ({ endings }: { endings: LeftOut['places'] }) =>
      `left out, because only Markdown is imported: ${listPlaces(endings, ', ', (count) => `and ${countedEn(count, 'other ending')}`)}`,
    'zh-Hans': ({ endings }: { endings: LeftOut['places'] }) =>
      `只导入 Markdown，未导入：${listPlaces(endings, '、', (count) => `另有 ${count} 种`)}`,
  },
  'unknown-placeholder': {
    en: ({ name, count, first }: UnknownValue) =>
      `old addresses are unknown, because “:${name}” has no value: ${count === 1 ? first : `${count} articles, such as ${first}`}`,
    'zh-Hans': ({ name, count, first }: UnknownValue) =>
      `“:${name}”没有值，旧地址未知：${count === 1 ? first : `共 ${count} 篇文章，例如 ${first}`}`,
  },
  mdx: {
    en: () => 'is MDX: its components stay as text',
    'zh-Hans': () => '是 MDX 文件，组件保留为文字',
    wantsLook: true,
  },
};

function listPlaces(
  places: LeftOut['places'],
  separator: string,
  andMore: (count: number) => string,
): string {
  const named = places.slice(0, maxPlaces).map(([name, count]) => `${name} (${count})`);
  const rest = places.length - named.length;
  return [...named, ...(rest > 0 ? [andMore(rest)] : [])].join(separator);
}
