import type { Target } from '../copy/sheet.ts';
import type { PageCommand } from './page-command.ts';

/** Copies of the article for the editors of other sites. */
export function copyCommands(copy: (target: Target) => void): PageCommand[] {
  return [
    {
      id: 'copy-weixin',
      names: { en: 'Copy for 微信', 'zh-Hans': '复制到微信' },
      words: 'wechat weixin wx gongzhonghao gzh 公众号 fuzhi fz clipboard',
      help: 'export-and-print',
      run: () => copy('weixin'),
    },
    {
      id: 'copy-zhihu',
      names: { en: 'Copy for 知乎', 'zh-Hans': '复制到知乎' },
      words: 'zhihu zh fuzhi fz clipboard',
      help: 'export-and-print',
      run: () => copy('zhihu'),
    },
  ];
}
