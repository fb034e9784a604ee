/** The few words that the renderer itself says: for screen readers, in the article’s language. */
export interface Labels {
  contents: string;
  table: string;
  footnotes: string;
  backToText: string;
}

const english: Labels = {
  contents: 'Contents',
  table: 'Table',
  footnotes: 'Footnotes',
  backToText: 'Back to the text',
};

const chinese: Labels = {
  contents: '目录',
  table: '表格',
  footnotes: '脚注',
  backToText: '返回正文',
};

export function labelsFor(lang: string | undefined): Labels {
  return lang !== undefined && /^zh\b/i.test(lang) ? chinese : english;
}
