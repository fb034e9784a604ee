import { indentLess, indentMore, moveLineDown, moveLineUp, redo, undo } from '@codemirror/commands';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Edit } from '../commands/edit.ts';
import { indentItems, isInList, outdentItems } from '../commands/indent.ts';
import { insertCommands } from '../commands/insert-commands.ts';
import { setHeading, toggleList, toggleQuote } from '../commands/lines.ts';
import { toggleLink } from '../commands/links.ts';
import { toggleMark } from '../commands/marks.ts';
import { edit, type TextCommand } from '../commands/text-command.ts';
import { peekAtCaret } from '../peek/peeking.ts';
import { inTableOr, isInTable } from '../tables/in-table.ts';
import { tableCommands } from '../tables/table-commands.ts';

/**
 * In a list, items move to the words of other items. Elsewhere lines move by a fixed number of
 * spaces.
 */
function inListOr(inList: Edit, elsewhere: (view: EditorView) => boolean) {
  return (view: EditorView) => (isInList(view.state) ? edit(inList)(view) : elsewhere(view));
}

const heading = (level: 1 | 2 | 3, zh: string): TextCommand => ({
  id: `heading-${level}`,
  sign: `H${level}`,
  names: { en: `Heading ${level}`, 'zh-Hans': `${zh}级标题` },
  words: `title h${level} 标题 biaoti bt`,
  help: 'headings',
  key: `Mod-Alt-${level}`,
  inSlashMenu: true,
  run: edit(setHeading(level)),
});

export const commands: readonly TextCommand[] = [
  {
    id: 'bold',
    sign: 'B',
    names: { en: 'Bold', 'zh-Hans': '加粗' },
    words: 'strong 粗体 重点 jiacu jc cuti',
    help: 'emphasis',
    key: 'Mod-b',
    run: edit(toggleMark({ node: 'StrongEmphasis', sign: '**' })),
  },
  {
    id: 'italic',
    sign: 'I',
    names: { en: 'Italic', 'zh-Hans': '着重' },
    words: 'emphasis 斜体 强调 着重号 zhuozhong zz xieti qiangdiao',
    help: 'emphasis',
    key: 'Mod-i',
    run: edit(toggleMark({ node: 'Emphasis', sign: '*' })),
  },
  {
    id: 'strikethrough',
    sign: 'S',
    names: { en: 'Strikethrough', 'zh-Hans': '删除线' },
    words: 'delete strike 划掉 shanchuxian scx huadiao',
    help: 'emphasis',
    key: 'Mod-Shift-x',
    run: edit(toggleMark({ node: 'Strikethrough', sign: '~~' })),
  },
  {
    id: 'mark',
    sign: '==',
    names: { en: 'Mark', 'zh-Hans': '标记' },
    words: 'highlight 高亮 荧光笔 biaoji bj gaoliang gl',
    help: 'emphasis',
    key: 'Mod-Shift-h',
    run: edit(toggleMark({ node: 'Mark', sign: '==' })),
  },
  {
    id: 'code',
    sign: '</>',
    names: { en: 'Code', 'zh-Hans': '行内代码' },
    words: 'inline monospace 代码 hangneidaima daima dm',
    help: 'code-in-a-line',
    key: 'Mod-e',
    run: edit(toggleMark({ node: 'InlineCode', sign: '`' })),
  },
  {
    id: 'link',
    sign: '[ ]( )',
    names: { en: 'Link', 'zh-Hans': '链接' },
    words: 'url address 网址 lianjie lj wangzhi',
    help: 'links',
    key: 'Mod-k',
    run: edit(toggleLink),
  },
  {
    id: 'peek',
    names: { en: 'Show note or link', 'zh-Hans': '查看脚注或链接' },
    words: 'footnote target title hover 目标 chakanjiaozhu jz lianjie lj chakan ck',
    help: 'links',
    key: 'Mod-Alt-k',
    run: peekAtCaret,
  },
  // The title is the first level, so headings of a text begin with the second: it comes first.
  heading(2, '二'),
  heading(3, '三'),
  heading(1, '一'),
  {
    id: 'text',
    names: { en: 'Text', 'zh-Hans': '正文' },
    words: 'paragraph no heading 段落 zhengwen zw duanluo',
    help: 'headings',
    key: 'Mod-Alt-0',
    run: edit(setHeading(0)),
  },
  {
    id: 'quote',
    sign: '❝',
    names: { en: 'Quote', 'zh-Hans': '引用' },
    words: 'blockquote 引文 yinyong yy',
    help: 'quotations',
    key: 'Mod-Shift-.',
    inSlashMenu: true,
    run: edit(toggleQuote),
  },
  {
    id: 'bullets',
    sign: '•',
    names: { en: 'Bulleted list', 'zh-Hans': '无序列表' },
    words: 'unordered ul 项目符号 wuxuliebiao wx liebiao lb',
    help: 'lists',
    key: 'Mod-Shift-8',
    inSlashMenu: true,
    run: edit(toggleList('bullets')),
  },
  {
    id: 'numbers',
    sign: '1.',
    names: { en: 'Numbered list', 'zh-Hans': '有序列表' },
    words: 'ordered ol 编号 youxuliebiao yx liebiao lb bianhao',
    help: 'lists',
    key: 'Mod-Shift-7',
    inSlashMenu: true,
    run: edit(toggleList('numbers')),
  },
  {
    id: 'tasks',
    sign: '☑',
    names: { en: 'Task list', 'zh-Hans': '任务列表' },
    words: 'todo checkbox 待办 清单 renwuliebiao rw daiban db qingdan',
    help: 'tasks',
    key: 'Mod-Shift-9',
    inSlashMenu: true,
    run: edit(toggleList('tasks')),
  },
  ...insertCommands,
  {
    id: 'superscript',
    names: { en: 'Superscript', 'zh-Hans': '上标' },
    words: 'power raised shangbiao sb',
    help: 'raised-and-lowered-letters',
    run: edit(toggleMark({ node: 'Superscript', sign: '^' })),
  },
  {
    id: 'subscript',
    names: { en: 'Subscript', 'zh-Hans': '下标' },
    words: 'lowered index xiabiao xb',
    help: 'raised-and-lowered-letters',
    run: edit(toggleMark({ node: 'Subscript', sign: '~' })),
  },
  {
    id: 'indent',
    sign: '⇥',
    names: { en: 'Indent', 'zh-Hans': '增加缩进' },
    words: 'deeper right 缩进 zengjiasuojin suojin sj',
    help: 'lists',
    key: 'Mod-]',
    run: inListOr(indentItems, indentMore),
  },
  {
    id: 'outdent',
    sign: '⇤',
    names: { en: 'Outdent', 'zh-Hans': '减少缩进' },
    words: 'left 缩进 jianshaosuojin suojin sj',
    help: 'lists',
    key: 'Mod-[',
    run: inListOr(outdentItems, indentLess),
  },
  {
    id: 'line-up',
    names: { en: 'Move line up', 'zh-Hans': '上移一行' },
    words: '向上 shangyi sy',
    help: 'keys',
    key: 'Alt-ArrowUp',
    run: inTableOr('rowUp', moveLineUp),
  },
  {
    id: 'line-down',
    names: { en: 'Move line down', 'zh-Hans': '下移一行' },
    words: '向下 xiayi xy',
    help: 'keys',
    key: 'Alt-ArrowDown',
    run: inTableOr('rowDown', moveLineDown),
  },
  {
    id: 'undo',
    sign: '↶',
    names: { en: 'Undo', 'zh-Hans': '撤销' },
    words: 'back 后退 chexiao cx houtui',
    help: 'keys',
    key: 'Mod-z',
    run: undo,
  },
  {
    id: 'redo',
    sign: '↷',
    names: { en: 'Redo', 'zh-Hans': '重做' },
    words: 'again 恢复 chongzuo cz huifu',
    help: 'keys',
    key: 'Mod-Shift-z',
    run: redo,
  },
  ...tableCommands,
];

const elsewhere = commands.filter(({ isForTables }) => !isForTables);

const inTables = [...tableCommands, ...elsewhere];

/** The commands that are offered in a table, where those of tables come first, or elsewhere. */
export const commandsIn = (isTable: boolean): readonly TextCommand[] =>
  isTable ? inTables : elsewhere;

/** The commands that a list offers at the caret. */
export const commandsAt = (state: EditorState) => commandsIn(isInTable(state));
