import type { Extension } from '@codemirror/state';
import {
  activateHover,
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  type Tooltip,
  tooltips,
} from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { describeTitle } from '../../../shared/untitled.ts';
import { isNearComposition } from '../commands/near-composition.ts';
import type { LinkableArticles } from '../completion/articles.ts';
import { type Peek, peekAt } from './peek-at.ts';

/** The pointer rests on a link for this long. */
const restMs = 300;

const look = EditorView.theme({
  '.cm-tooltip.cm-tooltip-hover': {
    maxWidth: 'min(26rem, 92vw)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r4)',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    boxShadow: '0 0.5rem 1.5rem rgb(0 0 0 / 0.12)',
  },
  '.cm-peek': {
    padding: 'var(--s8) var(--s12)',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--t14)',
    lineHeight: '1.5',
  },
  '.cm-peek-words': {
    display: '-webkit-box',
    overflow: 'hidden',
    whiteSpace: 'pre-line',
    webkitBoxOrient: 'vertical',
    webkitLineClamp: '5',
  },
  '.cm-peek-address': {
    color: 'var(--faint)',
    fontSize: 'var(--t13)',
    overflowWrap: 'anywhere',
  },
});

/** Shows what the note or the link under a pointer leads to. */
export function peek(lang: UiLang, articles: LinkableArticles): Extension {
  return [
    look,
    tooltips({ tooltipSpace: freeSpace }),
    hoverTooltip(async (view, position) => tooltipAt(view, position, lang, articles), {
      hideOnChange: true,
      hoverTime: restMs,
    }),
    EditorView.domEventObservers({
      keydown: (_event, view) => {
        if (hasHoverTooltips(view.state)) view.dispatch({ effects: closeHoverTooltips });
      },
    }),
  ];
}

/** Shows it for the caret. False if no note and no link is there. */
export function peekAtCaret(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  if (!peekAt(view.state, head)) return false;
  activateHover(view, head, 1, { until: ({ docChanged, selection }) => docChanged || !!selection });
  return true;
}

async function tooltipAt(
  view: EditorView,
  position: number,
  lang: UiLang,
  articles: LinkableArticles,
): Promise<Tooltip | null> {
  const found = isNearComposition(view) ? undefined : peekAt(view.state, position);
  if (!found) return null;
  const words = (await describeArticle(found, lang, articles)) ?? found.words;
  if (isNearComposition(view)) return null;
  return {
    pos: found.from,
    end: found.to,
    create: () => ({ dom: draw({ ...found, words }) }),
  };
}

/** The title of the own article that a link leads to, and whether it is published. */
async function describeArticle(
  { address }: Peek,
  lang: UiLang,
  articles: LinkableArticles,
): Promise<string | undefined> {
  const path = address.replace(location.origin, '').replace(/#.*/, '');
  if (!path.startsWith('/')) return undefined;
  const article = (await articles.list()).find((each) => each.address === path);
  if (!article) return undefined;
  const t = editorTexts[lang];
  const state = article.isPublished ? t.publishedArticle : t.draftArticle;
  return `${describeTitle(article.title, lang)} · ${state}`;
}

function draw({ words, address }: Peek): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-peek';
  box.role = 'tooltip';
  box.append(...lineOf('cm-peek-words', words), ...lineOf('cm-peek-address', address));
  return box;
}

function lineOf(className: string, words: string): HTMLElement[] {
  if (words === '') return [];
  const line = document.createElement('div');
  line.className = className;
  line.textContent = words;
  return [line];
}

/** The part of the window that neither the header, the row of commands nor a keyboard covers. */
function freeSpace(): { top: number; bottom: number; left: number; right: number } {
  const { offsetTop, offsetLeft, width, height } = visualViewport ?? {
    offsetTop: 0,
    offsetLeft: 0,
    width: innerWidth,
    height: innerHeight,
  };
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const row = document.querySelector('.view-switch')?.getBoundingClientRect().top ?? innerHeight;
  return {
    top: Math.max(offsetTop, header),
    bottom: Math.min(offsetTop + height, row),
    left: offsetLeft,
    right: offsetLeft + width,
  };
}
