import { countedEn } from '../lang/counted-en.ts';

/** Names of the same kind of thing in one article or one vault. */
export interface NamedThings {
  /** The first few, with the count of those that stand there more than once. */
  names: readonly string[];
  /** How many there are beside them. */
  more: number;
}

/** Messages about a vault of Obsidian and its notes. */
export const obsidianNotes = {
  'vault-unknown': {
    en: (found: NamedThings) =>
      `shows as text what it links to and the vault does not have: ${listEn(found)}`,
    'zh-Hans': (found: NamedThings) => `链接的目标不在库中，只保留文字：${listZh(found)}`,
  },
  'vault-no-file': {
    en: (found: NamedThings) => `shows files that the vault does not have: ${listEn(found)}`,
    'zh-Hans': (found: NamedThings) => `文中的文件不在库中，只保留名称：${listZh(found)}`,
    wantsLook: true,
  },
  'vault-draft-links': {
    en: (found: NamedThings) =>
      `has words in place of links to drafts; when these are public, an import with --again makes links: ${listEn(found)}`,
    'zh-Hans': (found: NamedThings) =>
      `指向草稿的链接只保留文字，草稿公开后用 --again 再次导入即成为链接：${listZh(found)}`,
  },
  'vault-embeds': {
    en: (found: NamedThings) =>
      `has links in place of what it shows of other files: ${listEn(found)}`,
    'zh-Hans': (found: NamedThings) => `嵌入的内容改为链接：${listZh(found)}`,
  },
  'vault-drawn': {
    en: (found: NamedThings) => `has what only Obsidian can draw: ${listEn(found)}`,
    'zh-Hans': (found: NamedThings) => `有只能由 Obsidian 显示的内容：${listZh(found)}`,
    wantsLook: true,
  },
  'vault-tasks': {
    en: (found: NamedThings) => `has tasks with marks that are not known here: ${listEn(found)}`,
    'zh-Hans': (found: NamedThings) => `任务有这里没有的标记：${listZh(found)}`,
  },
  'vault-open-comment': {
    en: () => 'has a comment (%%) that does not end; the text behind it is left out',
    'zh-Hans': () => '有一处注释（%%）没有结束，其后的文字未导入',
    wantsLook: true,
  },
  'vault-drafts': {
    en: ({ count }: { count: number }) =>
      `${countedEn(count, 'note')} of the vault ${count === 1 ? 'is a draft' : 'are drafts'}: a note is public with publish: true in its properties, or with --as-published`,
    'zh-Hans': ({ count }: { count: number }) =>
      `库中有 ${count} 篇笔记成为草稿：在属性中写 publish: true，或使用 --as-published，笔记才会公开`,
  },
  'vault-drawings': {
    en: (found: NamedThings) => `left out, because they are no notes: ${listEn(found)}`,
    'zh-Hans': (found: NamedThings) => `未导入（不是笔记）：${listZh(found)}`,
  },
  'vault-no-match': {
    en: ({ glob }: { glob: string }) => `--as-published ${glob} matches no note`,
    'zh-Hans': ({ glob }: { glob: string }) => `--as-published ${glob} 没有匹配的笔记`,
  },
};

function listEn({ names, more }: NamedThings): string {
  return names.join(', ') + (more > 0 ? `, and ${more} more` : '');
}

function listZh({ names, more }: NamedThings): string {
  return names.join('、') + (more > 0 ? `，另有 ${more} 处` : '');
}
