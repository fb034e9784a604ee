import type { Completion, CompletionResult } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { describeTitle } from '../../../shared/untitled.ts';
import { treeOf } from '../commands/edit.ts';
import { dayOf } from '../commands/insertions.ts';
import { dialect } from '../dialect/dialect.ts';
import { listAnchors } from '../outline/headings.ts';
import type { LinkableArticle, LinkableArticles } from '../peek/linkable.ts';
import type { Source } from './completion.ts';

/** Both brackets of the trigger, and the brackets that some keyboards write behind it. */
const signLength = 2;
const closing = /^(?:\]\]|】】)/;
const validFor = /^[^[\]【】]*$/;
/** The headings of so many articles are listed at most, if a title fits more of them. */
const maxArticles = 3;

/**
 * The owner's own articles, the newest first, as links to their addresses. Behind `#` their
 * headings: those of the article whose title stands before it, else of this one.
 */
export function articles(lang: UiLang, own: LinkableArticles): Source {
  return async ({ query }, at, { state }) => {
    const from = at + signLength;
    if (query.startsWith('#')) return headingsOf(from + 1, at, [{ state, address: '' }]);
    const found = await own.list();
    const asked = query.includes('#') ? findAsked(found, query) : undefined;
    if (!asked) return { from, options: [...listTitles(found, lang), contents(lang)], validFor };
    const read = asked.articles.map(async ({ articleID, address, title }) => ({
      state: stateOf((await own.read(articleID)) ?? ''),
      address,
      detail: title,
    }));
    return headingsOf(from + asked.length, at, await Promise.all(read));
  };
}

function listTitles(found: readonly LinkableArticle[], lang: UiLang): Completion[] {
  const t = editorTexts[lang];
  const titles = found.map(({ title }) => describeTitle(title, lang));
  return found.map(({ address, isPublished, date }, index): Completion => {
    const label = titles[index] ?? '';
    const state = isPublished ? t.publishedArticle : t.draftArticle;
    const isRepeated = titles.indexOf(label) !== titles.lastIndexOf(label);
    return {
      label,
      detail: isRepeated ? `${state} ${dayOf(new Date(date))}` : state,
      sortText: sortKey(index),
      apply: (view, _option, from, to) =>
        replace(view, from - signLength, to, `[${escapeTitle(label)}](${address})`),
    };
  });
}

/** Keeps options in their order. */
export const sortKey = (index: number) => String(index).padStart(5, '0');

const contents = (lang: UiLang): Completion => ({
  label: 'toc',
  detail: editorTexts[lang].contents,
  boost: -99,
  apply: (view, _option, from, to) => replace(view, from - signLength, to, '[[toc]]'),
});

/**
 * The articles whose title stands before a `#`, and how long that is with the `#`: those with this
 * title, else those that begin with it or have it within. Undefined if the `#` is part of a title.
 */
function findAsked(
  found: readonly LinkableArticle[],
  query: string,
): { articles: LinkableArticle[]; length: number } | undefined {
  const titles = found.map(({ title }) => title.toLowerCase());
  const typed = query.toLowerCase();
  if (titles.some((title) => title.includes(typed))) return undefined;
  for (let at = typed.lastIndexOf('#'); at > 0; at = typed.lastIndexOf('#', at - 1)) {
    const name = typed.slice(0, at).trim();
    const ranks = [
      (title: string) => title === name,
      (title: string) => title.startsWith(name),
      (title: string) => title.includes(name),
    ];
    for (const fits of ranks) {
      const asked = found.filter((_, index) => fits(titles[index] ?? ''));
      if (asked.length > 0) return { articles: asked.slice(0, maxArticles), length: at + 1 };
    }
  }
  return undefined;
}

interface Read {
  state: EditorState;
  /** Empty for the open article. */
  address: string;
  detail?: string;
}

/** The headings of texts as links. `at` is where the brackets begin. Null if there are none. */
function headingsOf(from: number, at: number, texts: readonly Read[]): CompletionResult | null {
  const signs = from - at;
  const options = texts.flatMap(({ state, address, detail }) =>
    listAnchors(state, treeOf(state, state.doc.length)).map(
      ({ text, level, slug }, index): Completion => ({
        label: text,
        sortText: sortKey(index),
        detail: `${'#'.repeat(level)}${detail === undefined ? '' : ` ${detail}`}`,
        apply: (view, _option, from, to) =>
          replace(view, from - signs, to, `[${escapeTitle(text)}](${address}#${slug})`),
      }),
    ),
  );
  return options.length > 0 ? { from, options, validFor } : null;
}

const stateOf = (doc: string) => EditorState.create({ doc, extensions: dialect() });

function replace(view: EditorView, from: number, to: number, insert: string): void {
  const [behind = ''] = closing.exec(view.state.sliceDoc(to, to + 2)) ?? [];
  view.dispatch({
    changes: { from, to: to + behind.length, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.complete',
  });
}

const mark = /[\\`*[\]<$^~|]|==|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** A title as the words of a link: no sign in it is a mark. */
export function escapeTitle(title: string): string {
  return title.replace(/\s+/g, ' ').replace(mark, String.raw`\$&`);
}
