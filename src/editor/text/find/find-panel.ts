import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  setSearchQuery,
} from '@codemirror/search';
import {
  type Command,
  EditorView,
  type Panel,
  runScopeHandlers,
  type ViewUpdate,
} from '@codemirror/view';
import { afterCompositionMs } from '../../../browser/composition.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { drawPanel } from './draw-panel.ts';
import { isPattern, type PatternMatches } from './find-pattern.ts';
import { countMatches, describeCount, type Matches } from './match-count.ts';
import { type PatternFinder, patternFinder } from './pattern-finder.ts';
import { replaceMatch, replaceMatches, selectFirstFrom, selectMatch } from './pattern-matches.ts';
import { queryOf, type Wanted } from './query.ts';

/** The text rests for this long before its matches are counted again. */
const countDelayMs = 150;

/** What the buttons do, by the names in their `data-act`. */
const acts: Record<string, Command> = {
  next: findNext,
  previous: findPrevious,
  replace: replaceNext,
  'replace-all': replaceAll,
  close: closeSearchPanel,
};

type PatternAct = (view: EditorView, found: PatternMatches) => void;

/** What the same buttons do while a pattern is wanted. */
const patternActs: Record<string, PatternAct> = {
  next: (view, found) => selectMatch(view, found, true),
  previous: (view, found) => selectMatch(view, found, false),
  replace: replaceMatch,
  'replace-all': replaceMatches,
};

const toggles = {
  case: 'isCaseSensitive',
  word: 'isWholeWord',
  pattern: 'isRegExp',
} as const;

/**
 * The panel for finding and replacing. `wanted` keeps what the owner looks for while the panel is
 * closed.
 */
export class FindPanel implements Panel {
  readonly dom: HTMLElement;
  readonly top = true;
  readonly #view: EditorView;
  readonly #wanted: Wanted;
  readonly #lang: UiLang;
  readonly #drawn: ReturnType<typeof drawPanel>;
  readonly #patterns: PatternFinder;
  /** Where the owner began to search. */
  #start: number;
  /** Undefined until they are counted. */
  #matches: Matches | undefined;
  #counting = new AbortController();
  #composedAtMs = Number.NEGATIVE_INFINITY;

  constructor(view: EditorView, wanted: Wanted, lang: UiLang) {
    this.#view = view;
    this.#wanted = wanted;
    this.#lang = lang;
    this.#start = view.state.selection.main.from;
    const t = editorTexts[lang];
    this.#patterns = patternFinder(view, {
      wanted,
      onFault: (why) => {
        if (why) this.#matches = undefined;
        this.#showFault(why === 'too-slow' ? t.slowPattern : why && t.patternNotLoaded);
        this.#showCount();
      },
    });
    this.#drawn = drawPanel(lang, wanted);
    const { dom } = this.#drawn;
    this.dom = dom;
    dom.addEventListener('click', ({ target }) => {
      const name = (target as Element).closest<HTMLElement>('[data-act]')?.dataset.act;
      if (name) this.#act(name);
    });
    dom.addEventListener('input', (event) => {
      if ((event as InputEvent).isComposing) return;
      if (event.target === this.#drawn.search) this.#searchAnew();
      else this.#commit();
    });
    dom.addEventListener('compositionend', () => {
      this.#composedAtMs = performance.now();
      this.#searchAnew();
    });
    dom.addEventListener('keydown', (event) => this.#handleKey(event));
  }

  /**
   * Looks for `selected`, or for the words of the last time if it is empty, and takes the focus.
   */
  show(selected: string, isReplacing: boolean): void {
    const { search, replace, showReplace } = this.#drawn;
    this.#start = this.#view.state.selection.main.from;
    // A pattern would read signs among the words as its own.
    if (selected !== '' && !this.#wanted.isRegExp) search.value = selected;
    if (isReplacing) showReplace(true);
    this.#commit();
    this.#check();
    this.#recount(0);
    const main = isReplacing && search.value !== '' ? replace : search;
    main.focus();
    main.select();
  }

  /** Selects the next match, or the one before. */
  step(isForward: boolean): void {
    this.#act(isForward ? 'next' : 'previous');
  }

  update({ docChanged, selectionSet }: ViewUpdate): void {
    if (docChanged) this.#recount(countDelayMs);
    else if (selectionSet) this.#showCount();
  }

  destroy(): void {
    this.#counting.abort();
    this.#patterns.stop();
  }

  #handleKey(event: KeyboardEvent): void {
    const { search, replace } = this.#drawn;
    const { key, target, shiftKey } = event;
    const isComposed = performance.now() - this.#composedAtMs < afterCompositionMs;
    if (event.isComposing || isComposed) {
      if (key === 'Enter') event.preventDefault();
    } else if (runScopeHandlers(this.#view, event, 'search-panel')) {
      event.preventDefault();
    } else if (key === 'Enter' && (target === search || target === replace)) {
      event.preventDefault();
      if (target === search) this.#act(shiftKey ? 'previous' : 'next');
      // Ctrl+Enter publishes from everywhere.
      else this.#act(event.altKey && (event.ctrlKey || event.metaKey) ? 'replace-all' : 'replace');
    }
  }

  #act(name: string): void {
    const ofPattern = this.#wanted.isRegExp ? patternActs[name] : undefined;
    if (name === 'replacing') this.#toggleReplace();
    else if (name in toggles) this.#toggle(name as keyof typeof toggles);
    else if (ofPattern) void this.#withPattern(ofPattern, name.startsWith('replace'));
    else acts[name]?.(this.#view);
  }

  #toggleReplace(): void {
    const { replace, showReplace, isReplaceShown } = this.#drawn;
    showReplace(!isReplaceShown());
    if (isReplaceShown()) replace.focus();
    // The higher panel would cover the match.
    const { from } = this.#view.state.selection.main;
    this.#view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  }

  #toggle(name: keyof typeof toggles): void {
    const key = toggles[name];
    this.#wanted[key] = !this.#wanted[key];
    this.#drawn.press(name, this.#wanted[key]);
    this.#searchAnew();
  }

  #searchAnew(): void {
    this.#commit();
    this.#check();
    this.#matches = undefined;
    if (this.#wanted.isRegExp) {
      this.#showCount();
      void this.#withPattern((view, found) => selectFirstFrom(view, found, this.#start));
    } else this.#selectFirst();
    this.#recount(0);
  }

  #commit(): void {
    this.#wanted.search = this.#drawn.search.value;
    this.#wanted.replace = this.#drawn.replace.value;
    const query = queryOf(this.#wanted);
    if (query.eq(getSearchQuery(this.#view.state))) return;
    this.#view.dispatch({ effects: setSearchQuery.of(query) });
  }

  #check(): void {
    const { search, isRegExp } = this.#wanted;
    const isValid = isRegExp && isPattern(search);
    this.#showFault(
      isRegExp && search !== '' && !isValid ? editorTexts[this.#lang].badPattern : '',
    );
    if (!isValid) this.#patterns.leave();
  }

  #showFault(words = ''): void {
    const { search, fault } = this.#drawn;
    if (fault.textContent !== words) fault.textContent = words;
    search.setAttribute('aria-invalid', String(words !== ''));
  }

  #recount(delayMs: number): void {
    this.#counting.abort();
    this.#counting = new AbortController();
    const { signal } = this.#counting;
    setTimeout(async () => {
      if (signal.aborted) return;
      const found = await countMatches(this.#view, this.#wanted, this.#patterns, signal);
      if (found === undefined || signal.aborted) return;
      this.#matches = found;
      this.#showCount();
    }, delayMs);
  }

  #showCount(): void {
    const { count } = this.#drawn;
    const isKnown = this.#wanted.search !== '' && this.#matches;
    const words = isKnown ? describeCount(this.#view.state, isKnown, this.#lang) : '';
    if (count.textContent !== words) count.textContent = words;
  }

  async #withPattern(act: PatternAct, isReplacing = false): Promise<void> {
    const found = await this.#patterns.find({ isReplacing });
    if (found && !this.#view.composing) act(this.#view, found);
  }

  /** Selects the first match behind the place where the owner began to search. */
  #selectFirst(): void {
    const { state } = this.#view;
    const query = getSearchQuery(state);
    if (!query.valid) return;
    const behind = query.getCursor(state, this.#start).next();
    const found = behind.done ? query.getCursor(state).next() : behind;
    if (found.done) return;
    const { from, to } = found.value;
    const effects = EditorView.scrollIntoView(from, { y: 'center' });
    this.#view.dispatch({
      selection: { anchor: from, head: to },
      effects,
      userEvent: 'select.search',
    });
  }
}
