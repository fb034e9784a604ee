/**
 * The styles of a copy for 微信, which drops every style sheet. They are light, whatever the owner's
 * theme is, and have no place, no grid and no negative margin: its editor drops those
 * (docs/copying-by-hand.md).
 */
const ink = '#1f1c17';
const faint = '#6a6459';
const line = '#e2ded3';
const raised = '#f3f1ea';
const seal = '#a8321f';
const selection = '#eddcd2';

const mono = 'Menlo,Consolas,monospace';
const heading = (px: number) =>
  `margin:28px 0 12px;font-size:${px}px;line-height:1.4;font-weight:bold;color:${ink}`;
const inList = `margin:0 0 6px;font-size:16px;line-height:1.75;color:${ink}`;
const list = 'margin:0 0 16px;padding-left:24px';

export const weixinStyles = {
  article: `font-size:16px;line-height:1.75;color:${ink};text-align:left`,
  paragraph: `margin:0 0 16px;font-size:16px;line-height:1.75;color:${ink}`,
  picture: 'margin:0 0 16px;text-align:center',
  caption: `margin:0 0 16px;font-size:14px;line-height:1.5;color:${faint};text-align:center`,
  codeTitle: `margin:0 0 4px;font-size:14px;line-height:1.5;color:${faint}`,
  heading1: heading(24),
  heading2: heading(21),
  heading3: heading(18),
  heading4: heading(16),
  bullets: `${list};list-style-type:disc`,
  numbers: `${list};list-style-type:decimal`,
  tasks: `${list};list-style-type:none`,
  innerList: 'margin:0 0 6px',
  item: inList,
  behindList: 'padding-left:24px',
  quote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${line};color:${faint}`,
  callout: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${seal}`,
  code: `padding:2px 4px;border-radius:3px;background-color:${raised};font-family:${mono};font-size:14px`,
  codeBlock: `margin:0 0 16px;padding:12px 16px;border-radius:3px;background-color:${raised};overflow-x:auto`,
  codeText: `font-family:${mono};font-size:13px;line-height:1.6;color:${ink};white-space:nowrap`,
  marked: `background-color:${selection}`,
  struck: 'text-decoration:line-through',
  missing: `font-size:14px;color:${faint}`,
  table: 'margin:0 0 16px;width:100%;border-collapse:collapse;font-size:15px;line-height:1.5',
  head: `padding:6px 8px;border:1px solid ${line};background-color:${raised};font-weight:bold`,
  cell: `padding:6px 8px;border:1px solid ${line}`,
  formula: 'margin:0 0 16px;text-align:center',
  rule: `margin:32px 0;border:0;border-top:1px solid ${line}`,
  definition: 'margin:0 0 16px;padding-left:24px',
  noteMark: `font-size:12px;line-height:1;color:${faint}`,
  notesHeading: `margin:40px 0 8px;padding-top:16px;border-top:1px solid ${line};font-size:14px;font-weight:bold;color:${ink}`,
  note: `margin:0 0 4px;font-size:14px;line-height:1.6;color:${faint};word-break:break-word`,
} as const;

export type StyleName = keyof typeof weixinStyles;

const keyword = '#a8321f';
const string = '#44682a';
const number = '#7a5200';
const name = '#2b5c8a';
const type = '#6b4a8a';

/** The light colours of src/ui/styles/code.css, by the class of the highlighter. */
export const codeColours: ReadonlyMap<string, string> = new Map(
  Object.entries({
    comment: faint,
    quote: faint,
    meta: faint,
    doctag: faint,
    keyword,
    'selector-tag': keyword,
    section: keyword,
    operator: keyword,
    deletion: keyword,
    string,
    regexp: string,
    addition: string,
    char: string,
    number,
    literal: number,
    symbol: number,
    bullet: number,
    link: number,
    attr: number,
    title: name,
    attribute: name,
    property: name,
    'selector-class': name,
    'selector-id': name,
    type,
    built_in: type,
    'template-tag': type,
    'template-variable': type,
    variable: type,
  }),
);
