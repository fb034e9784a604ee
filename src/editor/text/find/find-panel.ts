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
import { afterCompositionMs } from '../../../browser/composition.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { countMatches, maxMatches } from './count-matches.ts';
import { drawPanel } from './draw-panel.ts';
import { isPattern, type PatternMatches } from './find-pattern.ts';
import { patternFinder } from './pattern-finder.ts';
import {
  countOf,
  firstAt,
  replaceMatch,
  replaceMatches,
  selectFirstFrom,
  selectMatch,
} from './pattern-matches.ts';
import { queryOf, type Wanted } from './query.ts';

/** The text rests for this long before its matches are counted again. */
const countDelayMs = 150;

interface Matches {
  count: number;
  /** Whether there are more than have been counted. */
  isMore: boolean;
  /** The index of the match that begins at an offset of the text. -1 if none does. */
  indexOf(from: number): number;
}

export interface FindPanel extends Panel {
  /** Looks for `selected`, or for the words of the last time if it is empty, and takes the focus. */
  show(selected: string, isReplacing: boolean): void;
  /** Selects the next match, or the one before. */
  step(isForward: boolean): void;
}

/** The panel for finding and replacing. `wanted` keeps what the owner looks for while the panel is closed. */
export function findPanel(view: EditorView, wanted: Wanted, lang: UiLang): FindPanel {
  const t = editorTexts[lang];
  const drawn = drawPanel(lang, wanted);
  const { dom, search, replace, count, fault } = drawn;
  let start = view.state.selection.main.from;
  let matches: Matches | undefined;
  let counting = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let composedAtMs = Number.NEGATIVE_INFINITY;

  const patterns = patternFinder(view, {
    wanted,
    onFault(why) {
      if (why) matches = undefined;
      showFault(why === 'too-slow' ? t.slowPattern : why && t.patternNotLoaded);
      show();
    },
  });

  function describe(): string {
    if (wanted.search === '' || matches === undefined) return '';
    const { count, isMore } = matches;
    if (count === 0) return t.noMatch;
    const number = new Intl.NumberFormat(lang);
    const all = number.format(count) + (isMore ? '+' : '');
    const { from, empty } = view.state.selection.main;
    const index = empty ? -1 : matches.indexOf(from);
    return index >= 0 ? t.matchOf(number.format(index + 1), all) : t.matches(all);
  }

  function showFault(words = ''): void {
    if (fault.textContent !== words) fault.textContent = words;
    search.setAttribute('aria-invalid', String(words !== ''));
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
      const found = await (wanted.isRegExp ? countPattern() : countWords(signal));
      if (found === undefined || signal.aborted) return;
      matches = found;
      show();
    }, delayMs);
  }

  async function countWords(signal: AbortSignal): Promise<Matches | undefined> {
    const found = await countMatches(view.state, getSearchQuery(view.state), signal);
    if (found === undefined) return undefined;
    const isMore = found.length === maxMatches;
    return { count: found.length, isMore, indexOf: (from) => found.indexOf(from) };
  }

  async function countPattern(): Promise<Matches | undefined> {
    const found = await findPattern({ isAsked: false });
    if (!found) return undefined;
    const indexOf = (from: number) => {
      const index = firstAt(found, from);
      return found.places[2 * index] === from ? index : -1;
    };
    return { count: countOf(found), isMore: false, indexOf };
  }

  async function findPattern(how: Parameters<typeof patterns.find>[0]) {
    return isPattern(wanted.search) ? patterns.find(how) : undefined;
  }

  async function withPattern(
    act: (view: EditorView, found: PatternMatches) => void,
    isReplacing = false,
  ): Promise<void> {
    const found = await findPattern({ isReplacing });
    if (found && !view.composing) act(view, found);
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
    if (query.eq(getSearchQuery(view.state))) return;
    view.dispatch({ effects: setSearchQuery.of(query) });
  }

  function check(): void {
    const isWrong = wanted.isRegExp && wanted.search !== '' && !isPattern(wanted.search);
    showFault(isWrong ? t.badPattern : '');
    if (!wanted.isRegExp || !isPattern(wanted.search)) patterns.leave();
  }

  function searchAnew(): void {
    commit();
    check();
    matches = undefined;
    if (wanted.isRegExp) {
      show();
      void withPattern((_, found) => selectFirstFrom(view, found, start));
    } else showFirst();
    recount(0);
  }

  const acts: Record<string, () => void> = {
    next: () => findNext(view),
    previous: () => findPrevious(view),
    replace: () => replaceNext(view),
    'replace-all': () => replaceAll(view),
    close: () => closeSearchPanel(view),
  };
  const patternActs: Record<string, () => void> = {
    next: () => void withPattern((_, found) => selectMatch(view, found, true)),
    previous: () => void withPattern((_, found) => selectMatch(view, found, false)),
    replace: () => void withPattern(replaceMatch, true),
    'replace-all': () => void withPattern(replaceMatches, true),
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
    } else ((wanted.isRegExp && patternActs[name]) || acts[name])?.();
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
      check();
      recount(0);
      const main = isReplacing && search.value !== '' ? replace : search;
      main.focus();
      main.select();
    },
    step: (isForward) => act(isForward ? 'next' : 'previous'),
    update({ docChanged, selectionSet }: ViewUpdate) {
      if (docChanged) recount(countDelayMs);
      else if (selectionSet) show();
    },
    destroy() {
      counting.abort();
      clearTimeout(timer);
      patterns.stop();
    },
  };
}
