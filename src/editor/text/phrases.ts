import type { UiLang } from '../../shared/lang/ui-lang.ts';

/**
 * The texts of CodeMirror itself: its search panel, and its messages for screen readers. They are
 * in English. The last ones are those of our own commands.
 */
export const phrases: Record<UiLang, Record<string, string>> = {
  en: {},
  'zh-Hans': {
    Find: '查找',
    Replace: '替换为',
    next: '下一个',
    previous: '上一个',
    all: '全部选中',
    'match case': '区分大小写',
    regexp: '正则表达式',
    'by word': '全词匹配',
    replace: '替换',
    'replace all': '全部替换',
    close: '关闭',
    'current match': '当前匹配',
    'on line': '所在行',
    'replaced match on line $': '已替换第 $ 行的匹配项',
    'replaced $ matches': '已替换 $ 处',
    'Go to line': '跳到行',
    go: '跳转',
    'Selection deleted': '已删除所选内容',
    'Control character': '控制字符',
    'Folded lines': '已折叠的行',
    'Unfolded lines': '已展开的行',
    to: '到',
    'folded code': '已折叠的内容',
    unfold: '展开',
    'Fold line': '折叠此行',
    'Unfold line': '展开此行',
    Completions: '补全',
    'Row $1 of $2': '第 $1 行，共 $2 行',
    'Column $1 of $2': '第 $1 列，共 $2 列',
  },
};
