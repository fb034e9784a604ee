import type { Completion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { describeTitle } from '../../../shared/untitled.ts';
import type { Source } from './completion.ts';

/** An article of the owner to which a text can link. */
export interface LinkableArticle {
  articleID: string;
  title: string;
  address: string;
  isPublished: boolean;
  isPage: boolean;
  /** The time of the last change: ISO 8601 in UTC. */
  updatedAt: string;
}

/** Both brackets of the trigger, and the brackets that some keyboards write behind it. */
const signLength = 2;
const closing = /^(?:\]\]|】】)/;

/** The owner's own articles, the newest first, as links to their addresses. */
export function articles(lang: UiLang, list: () => Promise<LinkableArticle[]>): Source {
  const t = editorTexts[lang];
  return async (_trigger, at) => {
    const found = await list();
    const options = found.map(
      ({ title, address, isPublished }, index): Completion => ({
        label: describeTitle(title, lang),
        detail: isPublished ? t.publishedArticle : t.draftArticle,
        sortText: String(index).padStart(5, '0'),
        apply: (view, { label }, from, to) =>
          replace(view, from - signLength, to, `[${escapeTitle(label)}](${address})`),
      }),
    );
    options.push({
      label: 'toc',
      detail: t.contents,
      boost: -99,
      apply: (view, _option, from, to) => replace(view, from - signLength, to, '[[toc]]'),
    });
    return { from: at + signLength, options, validFor: /^[^[\]【】]*$/ };
  };
}

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
