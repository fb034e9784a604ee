/// <reference path="./guide-file.d.ts" />
import english from '../../../docs/guide/en/writing.md?raw';
import chinese from '../../../docs/guide/zh-CN/writing.md?raw';
import { idsOfHeadings } from '../../markdown/blocks/slugify.ts';
import type { Renderer } from '../../server/render/renderer.ts';
import type { Texts, UiLang } from '../../shared/lang/ui-lang.ts';
import { drawingAddress, drawingSize, drawingUrl } from './drawing.ts';
import type { Guide } from './page.tsx';
import { helpTexts } from './texts.ts';

/** The guide of writing, as Markdown. Both texts have the same sections in the same order. */
export const writingGuides: Texts<string> = { en: english, 'zh-Hans': chinese };

/** The parts of a guide that lie outside fences and inside, in their order. */
const fences = /^(`{3,})(\w*)\n([\s\S]*?)^\1\n/gm;

/** The Markdown of the examples, in their order. */
export function examplesOf(guide: string): string[] {
  return [...guide.matchAll(fences)].flatMap(([, , language, text = '']) =>
    language === 'markdown' ? [text] : [],
  );
}

/** The headings below the title, each with its level. */
export function headingsOf(guide: string): { level: number; text: string }[] {
  return [...guide.replace(fences, '').matchAll(/^(#{2,}) (.+)$/gm)].map(
    ([, { length: level } = '', text = '']) => ({ level, text }),
  );
}

/** The ids that the headings of a guide have where it is shown without this page. */
const ownIdsOf = (guide: string) =>
  idsOfHeadings(headingsOf(guide).map(({ text }) => ({ text, ownId: undefined })));

/**
 * The ids of the headings of the guide. They are made of the English words in each language, so
 * that one link works in all.
 */
export const guideIds = ownIdsOf(english);

/**
 * Makes the HTML of the guide: below each example stands what it looks like. Rejects if a text
 * cannot be rendered.
 */
export async function renderGuide(renderer: Renderer, lang: UiLang): Promise<Guide> {
  const guide = writingGuides[lang];
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(guide) ?? [];
  const render = async (markdown: string) => {
    const uploadSizes = new Map([drawingSize]);
    const result = await renderer.render({ markdown, lang, uploadSizes });
    if (result.kind === 'refused') throw new Error('the guide cannot be rendered');
    return result.rendered;
  };
  const [{ html, toc }, examples] = await Promise.all([
    render(giveIds(body)),
    Promise.all(examplesOf(guide).map(render)),
  ]);
  const results = examples.map((example, index) => isolate(example.html, index + 1));
  return { title, html: placeResults(html, results, lang), toc };
}

/** Writes its id behind each heading, and into the links to it. */
function giveIds(body: string): string {
  const ids = guideIds.values();
  const idByOwn = new Map(ownIdsOf(body).map((own, index) => [own, guideIds[index]]));
  const parts = new RegExp(`${fences.source}|^#{2,} .+$|(?<=\\]\\(#)[^)\\s]+(?=\\))`, 'gm');
  return body.replace(parts, (part) => {
    if (part.startsWith('`')) return part;
    return part.startsWith('#') ? `${part} {#${ids.next().value}}` : (idByOwn.get(part) ?? part);
  });
}

/**
 * Gives the ids of an example its number, also in the links to them: an id may occur only once in a
 * page.
 */
function isolate(html: string, number: number): string {
  return html
    .replace(/ (id|aria-labelledby)="([^"]*)"/g, ` $1="$2.${number}"`)
    .replace(/ href="#([^"]+)"/g, ` href="#$1.${number}"`)
    .replaceAll(drawingAddress, drawingUrl);
}

/** The code of an example. The renderer names the language of code like this. */
const exampleCode = /<pre [^>]*data-language="Markdown"[\s\S]*?<\/pre>\n/g;

function placeResults(html: string, results: readonly string[], lang: UiLang): string {
  const next = results.values();
  const label = helpTexts[lang].result;
  return html.replace(
    exampleCode,
    (code) =>
      `<div class="example">\n${code}<div class="result" role="group" aria-label="${label}">\n${next.next().value}</div>\n</div>\n`,
  );
}
