import type { PageCommand } from './page-command.ts';

/** Finding in the text. */
export function findCommands(openFind: (isReplacing: boolean) => void): PageCommand[] {
  return [
    {
      id: 'find',
      names: { en: 'Find', 'zh-Hans': '查找' },
      words: 'search 搜索 chazhao cz sousuo ss',
      help: 'keys',
      key: 'Mod-f',
      run: () => openFind(false),
    },
    {
      id: 'replace',
      names: { en: 'Find and replace', 'zh-Hans': '查找和替换' },
      words: 'search 搜索 chazhaohetihuan tihuan th cz',
      help: 'keys',
      // Cmd+H belongs to Apple’s systems.
      key: 'Mod-Alt-f',
      otherKey: 'Mod-h',
      run: () => openFind(true),
    },
  ];
}
