import type { PageCommand } from './page-command.ts';

/** The writer’s checks of the text. */
export function checkCommands(openChecks: () => void): PageCommand[] {
  return [
    {
      id: 'check',
      names: { en: 'Check the text', 'zh-Hans': '校对' },
      words: 'proofread spelling punctuation typo 检查 标点 错字 jiaodui jd jiancha jc biaodian',
      help: 'checking-the-text',
      run: openChecks,
    },
  ];
}
