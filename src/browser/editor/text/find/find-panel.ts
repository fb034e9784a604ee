import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  setSearchQuery,
} from '@codemirror/search';
import { EditorView, type Panel, runScopeHandlers, type ViewUpdate } from '@codemirror/view';
import type { UiLang } from '../../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../../shared/texts/editor.ts';
import { afterCompositionMs } from '../commands/near-composition.ts';
import { countMatches, maxMatches } from './count-matches.ts';
import { drawPanel } from './draw-panel.ts';
import { queryOf, type Wanted } from './query.ts';

/** The text rests for this long before its matches are counted again. */
const countDelayMs = 150;

export interface FindPanel extends Panel {
  /** Looks for `selected`, or for the words of the last time if it is empty, and takes the focus. */
  show(selected: string, isReplacing: boolean): void;
}

/** The panel for finding and replacing. `wanted` keeps what the owner looks for while the panel is closed. */
export function findPanel(view: EditorView, wanted: Wanted, lang: UiLang): FindPanel {
  const t = editorTexts[lang];
  const drawn = drawPanel(lang, wanted);
  const { dom, search, replace, count, fault } = drawn;
  let start = view.state.selection.main.from;
  let matches: number[] | undefined;
  let counting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let composedAtMs = Number.NEGATIVE_INFINITY;

  function describe(): string {
    if (wanted.search === '' || matches === undefined) return '';
    if (matches.length === 0) return t.noMatch;
    const number = new Intl.NumberFormat(lang);
    const all = number.format(matches.length) + (matches.length === maxMatches ? '+' : '');
    const { from, to, empty } = view.state.selection.main;
    const index = empty ? -1 : matches.indexOf(from);
    const isMatch = index >= 0 && to > from;
    return isMatch ? t.matchOf(number.format(index + 1), all) : t.matches(all);
  }

  function show(): void {
    const words = describe();
    if (count.textContent !== words) count.textContent = words;
  }

  function recount(delayMs: number): void {
    counting.abort();
    counting = new AbortController();
    const { signal } = counting;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const found = await countMatches(view.state, getSearchQuery(view.state), signal);
      if (found === undefined) return;
      matches = found;
      show();
    }, delayMs);
  }

  /** Shows the first match behind the place where the owner began to search. */
  function showFirst(): void {
    const query = getSearchQuery(view.state);
    if (!query.valid) return;
    const behind = query.getCursor(view.state, start).next();
    const found = behind.done ? query.getCursor(view.state).next() : behind;
    if (found.done) return;
    const { from, to } = found.value;
    const effects = EditorView.scrollIntoView(from, { y: 'center' });
    view.dispatch({ selection: { anchor: from, head: to }, effects, userEvent: 'select.search' });
  }

  function commit(): void {
    wanted.search = search.value;
    wanted.replace = replace.value;
    const query = queryOf(wanted);
    const isWrong = wanted.isRegExp && wanted.search !== '' && !query.valid;
    fault.textContent = isWrong ? t.badPattern : '';
    search.setAttribute('aria-invalid', String(isWrong));
    if (query.eq(getSearchQuery(view.state))) return;
    view.dispatch({ effects: setSearchQuery.of(query) });
  }

  function searchAnew(): void {
    commit();
    showFirst();
    recount(0);
  }

  const acts: Record<string, () => void> = {
    next: () => findNext(view),
    previous: () => findPrevious(view),
    replace: () => replaceNext(view),
    'replace-all': () => replaceAll(view),
    close: () => closeSearchPanel(view),
  };
  const toggles = {
    case: 'isCaseSensitive',
    word: 'isWholeWord',
    pattern: 'isRegExp',
  } as const;

  function act(name: string): void {
    if (name === 'replacing') {
      drawn.showReplace(!drawn.isReplaceShown());
      if (drawn.isReplaceShown()) replace.focus();
      // The higher panel would cover the match.
      const { from } = view.state.selection.main;
      view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) });
    } else if (name in toggles) {
      const key = toggles[name as keyof typeof toggles];
      wanted[key] = !wanted[key];
      drawn.press(name, wanted[key]);
      searchAnew();
    } else acts[name]?.();
  }

  dom.addEventListener('click', ({ target }) => {
    const name = (target as Element).closest<HTMLElement>('[data-act]')?.dataset.act;
    if (name) act(name);
  });
  dom.addEventListener('input', (event) => {
    if ((event as InputEvent).isComposing) return;
    if (event.target === search) searchAnew();
    else commit();
  });
  dom.addEventListener('compositionend', () => {
    composedAtMs = performance.now();
    searchAnew();
  });
  dom.addEventListener('keydown', (event) => {
    const isComposed = performance.now() - composedAtMs < afterCompositionMs;
    if (event.isComposing || isComposed) {
      if (event.key === 'Enter') event.preventDefault();
      return;
    }
    if (runScopeHandlers(view, event, 'search-panel')) event.preventDefault();
    else if (event.key === 'Enter' && event.target === search) {
      event.preventDefault();
      act(event.shiftKey ? 'previous' : 'next');
    } else if (event.key === 'Enter' && event.target === replace) {
      event.preventDefault();
      act(event.ctrlKey || event.metaKey ? 'replace-all' : 'replace');
    }
  });

  return {
    dom,
    top: true,
    show(selected, isReplacing) {
      start = view.state.selection.main.from;
      // A pattern would read signs among the words as its own.
      if (selected !== '' && !wanted.isRegExp) search.value = selected;
      if (isReplacing) drawn.showReplace(true);
      commit();
      recount(0);
      const main = isReplacing && search.value !== '' ? replace : search;
      main.focus();
      main.select();
    },
    update({ docChanged, selectionSet }: ViewUpdate) {
      if (docChanged) recount(countDelayMs);
      else if (selectionSet) show();
    },
    destroy() {
      counting.abort();
      clearTimeout(timer);
    },
  };
}
