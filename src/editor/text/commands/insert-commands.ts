import {
  insertFootnote,
  insertRule,
  insertTable,
  toggleCodeBlock,
  toggleFormula,
} from './blocks.ts';
import { insertCallout, insertDetails } from './containers.ts';
import { fileTypes, pickFiles, pictureTypes } from './files.ts';
import {
  insertAbbreviation,
  insertDate,
  insertDefinition,
  insertFormulaBlock,
  insertTableOfContents,
} from './insertions.ts';
import { edit, type TextCommand } from './text-command.ts';

/** The commands that insert something, or make something of the selected lines. */
export const insertCommands: readonly TextCommand[] = [
  {
    id: 'code-block',
    sign: '```',
    names: { en: 'Code block', 'zh-Hans': '代码块' },
    words: 'fence pre 代码 daimakuai dmk',
    key: 'Mod-Alt-c',
    inSlashMenu: true,
    run: edit(toggleCodeBlock),
  },
  {
    id: 'table',
    sign: '▦',
    names: { en: 'Table', 'zh-Hans': '表格' },
    words: 'grid columns biaoge bg',
    key: 'Mod-Alt-t',
    inSlashMenu: true,
    run: edit(insertTable),
  },
  {
    id: 'callout',
    names: { en: 'Callout', 'zh-Hans': '提示框' },
    words:
      'admonition alert note tip important warning caution 备注 提示 重要 警告 注意 tishikuang tsk beizhu jinggao zhuyi',
    inSlashMenu: true,
    run: edit(insertCallout),
  },
  {
    id: 'details',
    names: { en: 'Folded text', 'zh-Hans': '折叠内容' },
    words:
      'details summary spoiler collapse toggle container 展开 折叠块 zhedieneirong zhedie zd zhankai',
    inSlashMenu: true,
    run: edit(insertDetails),
  },
  {
    id: 'rule',
    sign: '―',
    names: { en: 'Horizontal rule', 'zh-Hans': '分隔线' },
    words: 'line divider hr 横线 fengexian fgx hengxian',
    key: 'Mod-Alt--',
    inSlashMenu: true,
    run: edit(insertRule),
  },
  {
    id: 'footnote',
    sign: '[^1]',
    names: { en: 'Footnote', 'zh-Hans': '脚注' },
    words: 'note 注释 jiaozhu jz zhushi',
    key: 'Mod-Alt-r',
    inSlashMenu: true,
    run: edit(insertFootnote),
  },
  {
    id: 'formula',
    sign: '∑',
    names: { en: 'Formula', 'zh-Hans': '公式' },
    words: 'math maths latex tex 数学 gongshi gs shuxue',
    key: 'Mod-Shift-m',
    inSlashMenu: true,
    run: edit(toggleFormula),
  },
  {
    id: 'formula-block',
    names: { en: 'Formula block', 'zh-Hans': '公式块' },
    words: 'math maths latex tex display 数学 gongshikuai gsk shuxue',
    key: 'Mod-Alt-b',
    inSlashMenu: true,
    run: edit(insertFormulaBlock),
  },
  {
    id: 'picture',
    sign: '▣',
    names: { en: 'Insert picture…', 'zh-Hans': '插入图片……' },
    words: 'image photo upload 照片 上传 charutupian tupian tp zhaopian shangchuan',
    inSlashMenu: true,
    run: pickFiles(pictureTypes),
  },
  {
    id: 'file',
    names: { en: 'Insert file…', 'zh-Hans': '插入文件……' },
    words: 'audio video pdf attachment upload 附件 音频 视频 上传 charuwenjian wenjian wj fujian',
    inSlashMenu: true,
    run: pickFiles(fileTypes),
  },
  {
    id: 'definition',
    names: { en: 'Definition', 'zh-Hans': '术语定义' },
    words: 'term glossary dl 解释 shuyudingyi sydy dingyi dy',
    inSlashMenu: true,
    run: edit(insertDefinition),
  },
  {
    id: 'abbreviation',
    names: { en: 'Abbreviation', 'zh-Hans': '缩写' },
    words: 'abbr acronym 简称 suoxie sx jiancheng',
    inSlashMenu: true,
    run: edit(insertAbbreviation),
  },
  {
    id: 'contents',
    names: { en: 'Table of contents', 'zh-Hans': '目录' },
    words: 'toc outline 大纲 mulu ml dagang',
    inSlashMenu: true,
    run: edit(insertTableOfContents),
  },
  {
    id: 'date',
    names: { en: 'Date of today', 'zh-Hans': '今天的日期' },
    words: 'day time 时间 jintianderiqi riqi rq shijian',
    key: 'Mod-;',
    inSlashMenu: true,
    run: edit(insertDate),
  },
];
