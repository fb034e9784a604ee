import { countedEn } from '../lang/counted-en.ts';
import type { Texts } from '../lang/ui-lang.ts';
import type { ImportCounts } from './import-report.ts';

const en = {
  title: 'Moved in',
  /** Of one import. `date`: as `fullDate` writes it. */
  movedIn: (date: string) => `Moved in on ${date}`,
  nothing: 'There is no report. After an import it stands here.',
  from: (collection: string) => `From “${collection}”`,
  articles: ({ added, changed, unchanged }: ImportCounts) =>
    [
      `${added} new`,
      ...(changed > 0 ? [`${changed} changed`] : []),
      ...(unchanged > 0 ? [`${unchanged} as before`] : []),
    ].join(', '),
  articlesLabel: 'Articles',
  ofAll: ({ drafts, pages }: ImportCounts) =>
    [
      ...(drafts > 0 ? [countedEn(drafts, 'draft')] : []),
      ...(pages > 0 ? [countedEn(pages, 'page')] : []),
    ].join(', '),
  ofAllLabel: 'Of them',
  files: ({ uploads, pictures }: ImportCounts) =>
    pictures === 0 ? String(uploads) : `${uploads}, of which ${countedEn(pictures, 'picture')}`,
  filesLabel: 'Files',
  addresses: ({ addresses }: ImportCounts) => `${addresses} lead here`,
  addressesLabel: 'Old addresses',
  wantLook: (count: number) =>
    count === 1 ? '1 article wants a look' : `${count} articles want a look`,
  refused: (count: number) => `${countedEn(count, 'file')} refused`,
  others: 'Good to know',
  more: (count: number) => `${count} more`,
  line: (line: number) => `line ${line}`,
  draft: 'Draft',
  trash: 'In the trash',
  gone: 'Deleted',
  left: (count: number) =>
    `${countedEn(count, 'more message')} had no room here. Import again with --dry-run to see what is left.`,
  dismiss: 'Dismiss',
  dismissHint: 'The articles stay; only this report goes.',
};

const zhHans: typeof en = {
  title: '迁入报告',
  movedIn: (date) => `${date}迁入`,
  nothing: '没有报告。导入之后，报告会显示在这里。',
  from: (collection) => `来自“${collection}”`,
  articles: ({ added, changed, unchanged }) =>
    [
      `新增 ${added} 篇`,
      ...(changed > 0 ? [`更新 ${changed} 篇`] : []),
      ...(unchanged > 0 ? [`未变 ${unchanged} 篇`] : []),
    ].join('，'),
  articlesLabel: '文章',
  ofAll: ({ drafts, pages }) =>
    [...(drafts > 0 ? [`草稿 ${drafts} 篇`] : []), ...(pages > 0 ? [`页面 ${pages} 个`] : [])].join(
      '，',
    ),
  ofAllLabel: '其中',
  files: ({ uploads, pictures }) =>
    pictures === 0 ? `${uploads} 个` : `${uploads} 个，其中图片 ${pictures} 张`,
  filesLabel: '文件',
  addresses: ({ addresses }) => `${addresses} 个，会转到这里`,
  addressesLabel: '旧地址',
  wantLook: (count) => `${count} 篇文章请过目`,
  refused: (count) => `${count} 个文件未能导入`,
  others: '其他说明',
  more: (count) => `另有 ${count} 条`,
  line: (line) => `第 ${line} 行`,
  draft: '草稿',
  trash: '在回收站中',
  gone: '已删除',
  left: (count) => `还有 ${count} 条未列出。加上 --dry-run 再导入一次，可以查看其余内容。`,
  dismiss: '不再显示',
  dismissHint: '只移除这份报告，文章不受影响。',
};

export const reportTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
