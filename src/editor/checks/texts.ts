import type { Texts } from '../../shared/lang/ui-lang.ts';
import type { CheckKind } from './rules/prose.ts';

export interface CheckTexts {
  check: string;
  close: string;
  /** `formatted`: the same number as the language writes it. */
  places(count: number, formatted: string): string;
  first(formatted: string): string;
  allRight: string;
  looking: string;
  notLoaded: string;
  line(line: number): string;
  fix: string;
  fixAll(count: number): string;
  fixAllOf(kind: string, count: number): string;
  skip: string;
  ignore: string;
  fixed(count: number): string;
  changed: string;
  kinds: Record<CheckKind, string>;
}

const en: CheckTexts = {
  check: 'Check',
  close: 'Close',
  places: (count, formatted) => (count === 1 ? '1 place to check' : `${formatted} places to check`),
  first: (formatted) => `The first ${formatted} are listed.`,
  allRight: 'Nothing to check.',
  looking: 'Checking…',
  notLoaded: 'The check could not be loaded. Try again when you are online.',
  line: (line) => `Line ${line}`,
  fix: 'Fix',
  fixAll: (count) => `Fix all ${count}`,
  fixAllOf: (kind, count) => `Fix all ${count}: ${kind}`,
  skip: 'Skip',
  ignore: 'Ignore here',
  fixed: (count) => (count === 1 ? 'Fixed.' : `${count} fixed.`),
  changed: 'The text has changed here. Nothing was fixed.',
  kinds: {
    'half-width': 'Half-width mark',
    brackets: 'Half-width brackets',
    'doubled-mark': 'Doubled mark',
    ellipsis: 'Ellipsis',
    unpaired: 'Unpaired mark',
    'doubled-han': 'Doubled word',
    'doubled-word': 'Doubled English word',
    spaces: 'Unusual space',
    'full-width': 'Full-width letters',
    name: 'Spelling of a name',
  },
};

const zhHans: CheckTexts = {
  check: '校对',
  close: '关闭',
  places: (_count, formatted) => `${formatted} 处待检查`,
  first: (formatted) => `仅列出前 ${formatted} 处。`,
  allRight: '没有需要检查的地方。',
  looking: '检查中……',
  notLoaded: '校对加载失败，请联网后再试。',
  line: (line) => `第 ${line} 行`,
  fix: '改正',
  fixAll: (count) => `全部改正（${count}）`,
  fixAllOf: (kind, count) => `全部改正${kind}（${count} 处）`,
  skip: '跳过',
  ignore: '在此忽略',
  fixed: (count) => (count === 1 ? '已改正。' : `已改正 ${count} 处。`),
  changed: '这里的文字已有变动，未作修改。',
  kinds: {
    'half-width': '半角标点',
    brackets: '半角括号',
    'doubled-mark': '标点重复',
    ellipsis: '省略号',
    unpaired: '标点不成对',
    'doubled-han': '字词重复',
    'doubled-word': '英文单词重复',
    spaces: '空格不一致',
    'full-width': '全角字母数字',
    name: '名称写法',
  },
};

export const checkTexts: Texts<CheckTexts> = { en, 'zh-Hans': zhHans };
