/** The words that the renderer adds for screen readers, in the article’s language. */
export interface Labels {
  contents: string;
  table: string;
  code: string;
  formula: string;
  footnotes: string;
  /** The title of a block that can be unfolded, if the writer gives none. */
  details: string;
  /** The label of a link from a note back to its reference. The number follows. */
  backTo: string;
}

const english: Labels = {
  contents: 'Contents',
  table: 'Table',
  code: 'Code',
  formula: 'Formula',
  footnotes: 'Footnotes',
  details: 'Details',
  backTo: 'Back to reference',
};

const byLang = new Map<string, Labels>([
  [
    'zh',
    {
      details: '详情',
      contents: '目录',
      table: '表格',
      code: '代码',
      formula: '公式',
      footnotes: '脚注',
      backTo: '返回引用处',
    },
  ],
  [
    'ja',
    {
      details: '詳細',
      contents: '目次',
      table: '表',
      code: 'コード',
      formula: '数式',
      footnotes: '脚注',
      backTo: '本文に戻る',
    },
  ],
  [
    'ko',
    {
      contents: '목차',
      table: '표',
      code: '코드',
      formula: '수식',
      footnotes: '각주',
      details: '자세히',
      backTo: '본문으로 돌아가기',
    },
  ],
]);

export function labelsFor(lang: string | undefined): Labels {
  return byLang.get(lang?.toLowerCase().split('-', 1)[0] ?? '') ?? english;
}
