/// <reference path="./css-tree-parts.d.ts" />
import type { CssNode } from 'css-tree';
import parse from 'css-tree/parser';
import walk from 'css-tree/walker';
import { countBytes } from '../text.ts';
import { findBrokenToken, listAddresses } from './css-tokens.ts';
import { maxOwnCssBytes } from './own-styles.ts';

/** What is wrong with a style sheet. Lines are counted from 1. */
export type CssFault =
  | { kind: 'too-large'; bytes: number; max: number }
  | { kind: 'unsaveable' }
  | { kind: 'markup'; line: number; what: string }
  | { kind: 'syntax'; line: number }
  | { kind: 'unclosed'; line: number; what: string }
  | { kind: 'closes-nothing'; line: number; what: string }
  | { kind: 'at-rule'; line: number; what: string }
  | { kind: 'foreign-font'; line: number; what: string }
  | { kind: 'bad-address'; line: number; what: string };

/** So many faults are told at once. */
const maxFaults = 5;

/** At-rules that count only at the beginning of a sheet. This one stands within a layer. */
const atBeginning = ['import', 'charset', 'namespace'];

/**
 * The first faults of a style sheet that the owner has written, in the order of their lines. A
 * sheet without faults stays within the layer and the element into which it is put: all its
 * brackets, strings and comments are closed.
 */
export function listCssFaults(css: string): CssFault[] {
  const bytes = countBytes(css);
  if (bytes > maxOwnCssBytes) return [{ kind: 'too-large', bytes, max: maxOwnCssBytes }];
  if (!css.isWellFormed() || css.includes('\0')) return [{ kind: 'unsaveable' }];
  const markup = /<\/style|<!--|-->/i.exec(css);
  if (markup) return [{ kind: 'markup', line: lineAt(css, markup.index), what: markup[0] }];
  const broken = findBrokenToken(css);
  if (broken) {
    const { kind, at, what } = broken;
    return [{ kind, line: lineAt(css, at), what }];
  }
  const ofRules = listFaultyRules(css);
  const fonts = new Set(ofRules.map((fault) => ('what' in fault ? fault.what : '')));
  const ofAddresses = listFaultyAddresses(css).filter(({ what }) => !fonts.has(what));
  return [...ofRules, ...ofAddresses].sort((a, b) => a.line - b.line).slice(0, maxFaults);
}

function lineAt(css: string, at: number): number {
  return css.slice(0, at).split('\n').length;
}

type FaultAtLine = Extract<CssFault, { line: number }>;

/** Errors of the syntax, rules that cannot stand in a layer, and fonts of other sites. */
function listFaultyRules(css: string): FaultAtLine[] {
  const faults: FaultAtLine[] = [];
  const sheet = parse(css, {
    positions: true,
    // Browsers learn new values and conditions sooner than the parser does.
    parseValue: false,
    parseAtrulePrelude: false,
    onParseError: ({ line }) => {
      if (faults.at(-1)?.line !== line) faults.push({ kind: 'syntax', line });
    },
  });
  walk(sheet, (node: CssNode) => {
    if (node.type !== 'Atrule') return;
    const name = node.name.toLowerCase();
    const start = node.loc?.start.offset ?? 0;
    const line = node.loc?.start.line ?? 1;
    if (atBeginning.includes(name)) faults.push({ kind: 'at-rule', line, what: `@${name}` });
    if (name !== 'font-face') return;
    for (const { at, address } of listAddresses(css.slice(start, node.loc?.end.offset))) {
      // The security policy refuses fonts of other sites, and fonts that stand in the sheet.
      if (/^\/(?!\/)/.test(address)) continue;
      faults.push({ kind: 'foreign-font', line: lineAt(css, start + at), what: address });
    }
  });
  return faults;
}

/** Addresses have to be whole: others lead from a page and from a file to different places. */
function listFaultyAddresses(css: string): Extract<CssFault, { kind: 'bad-address' }>[] {
  return listAddresses(css)
    .filter(({ address }) => !/^(?:\/|#|https?:\/\/|data:(?:image|font)\/)/i.test(address))
    .map(({ at, address }) => ({ kind: 'bad-address', line: lineAt(css, at), what: address }));
}
