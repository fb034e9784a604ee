import { escapeHtml } from 'markdown-it/lib/common/utils.mjs';
import { RefusedTextError } from '../../shared/render/refusal.ts';
import type { Environment } from '../base/environment.ts';
import { mathmlOf, type TemmlNode } from './mathml.ts';

interface Temml {
  __renderToMathMLTree(formula: string, options: object): TemmlNode;
}

let temml: Temml | undefined;

/** Loads Temml. Until then formulas are shown as they are written. */
export async function loadMaths(): Promise<void> {
  temml ??= ((await import('temml')) as unknown as { default: Temml }).default;
}

/**
 * Temml calls itself for each level of a formula. These limits keep it from running out of stack.
 */
const maxFormulaLength = 20_000;
const maxDepth = 100;
const maxSwitches = 200;

/** Characters of MathML in one document. MathML is at least twenty times as long as its formula. */
const maxMathLength = 8 * 1024 * 1024;

/** MathML, or the formula’s source with its error. Display maths stands on its own line. */
export function formulaHtml(
  formula: string,
  isDisplay: boolean,
  place: 'inline' | 'block',
  env: Environment,
): string {
  const set = setFormula(formula, isDisplay);
  if (set.kind === 'set') {
    env.mathLength += set.html.length;
    if (env.mathLength > maxMathLength) throw new RefusedTextError({ name: 'formulas' }, undefined);
    const html = env.keepsTex
      ? set.html.replace('<math', `<math data-tex="${escapeHtml(formula)}"`)
      : set.html;
    if (place === 'inline') return html;
    return `<div class="math" tabindex="0" role="group" aria-label="${env.labels.formula}">${html}</div>`;
  }
  const element = place === 'block' ? 'div' : 'span';
  const mark = isDisplay ? '$$' : '$';
  const source = `<code>${escapeHtml(`${mark}${formula}${mark}`)}</code>`;
  if (set.kind === 'unset') return `<${element} class="math-source">${source}</${element}>`;
  return `<${element} class="math-fault">${source} <span>${escapeHtml(set.message)}</span></${element}>`;
}

type SetFormula =
  | { kind: 'set'; html: string }
  | { kind: 'unset' }
  | { kind: 'fault'; message: string };

function setFormula(formula: string, isDisplay: boolean): SetFormula {
  if (!temml) return { kind: 'unset' };
  if (formula.length > maxFormulaLength) return fault('This formula is too long.');
  if (isTooDeep(formula)) return fault('This formula is nested too deep.');
  const [definition] = definitions.exec(formula) ?? [];
  if (definition !== undefined) return fault(`${definition}: a formula can’t define commands.`);
  try {
    const tree = temml.__renderToMathMLTree(formula, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      maxSize: [25, 500],
      maxExpand: 1000,
    });
    return { kind: 'set', html: mathmlOf(tree) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return fault(messageOf(error));
  }
}

function fault(message: string): SetFormula {
  return { kind: 'fault', message };
}

/**
 * The message without its position: Temml repeats the formula there, and the page shows the formula
 * already.
 */
function messageOf({ message }: Error): string {
  return message
    .replace(/ at (?:position \d+|end of input)[\s\S]*$/, '')
    .trim()
    .slice(0, 200);
}

/** With definitions a short formula could make endless MathML. */
const definitions =
  /\\(?:[egx]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)(?![a-zA-Z])/;

/** Commands that change the rest of their group. Temml nests one level deeper for each. */
const switches =
  /\\(?:color|(?:display|text|script|scriptscript)style|tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|rm|sf|tt|bf|it|cal|Bbb|frak|scr)(?![a-zA-Z])/g;

function isTooDeep(formula: string): boolean {
  if ((formula.match(switches)?.length ?? 0) > maxSwitches) return true;
  let depth = 0;
  for (const [token] of formula.matchAll(
    /\\(?:begin|end|left|right)(?![a-zA-Z])|\\[\s\S]|[{}[\]]/g,
  )) {
    if (token === '{' || token === '[' || token === '\\begin' || token === '\\left') depth += 1;
    else if (token === '}' || token === ']' || token === '\\end' || token === '\\right') depth -= 1;
    // Temml reports a closing bracket that was never opened.
    depth = Math.max(depth, 0);
    if (depth > maxDepth) return true;
  }
  return false;
}
