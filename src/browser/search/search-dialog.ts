import sheet from '../../pages/sheets/quick-search.css?inline';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { searchTexts } from '../../shared/search/search-texts.ts';
import type { Answer, Ask } from './ask-server.ts';
import { choiceAfter } from './choice.ts';
import { describeAnswer } from './describe-result.ts';
import { lastLineOf, lineOf } from './hit-lines.ts';
import { keepInWindow } from './keep-in-window.ts';
import { quickSearchTexts } from './quick-search-texts.ts';
import { makeQuestions } from './typed-search.ts';

interface Source {
  ask: Ask;
  /** The page that shows all results, which has the words as its parameter `q`. */
  page: { path: string; urlOf(words: string): string };
  lang: UiLang;
}

/**
 * Makes the dialog of a search that answers while one types, and returns a function that opens it. Its field keeps the focus: the
 * arrow keys choose a line, as in https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 */
export function makeSearchDialog({ ask, page, lang }: Source): () => void {
  const t = { ...searchTexts[lang], ...quickSearchTexts[lang] };
  const styles = new CSSStyleSheet();
  styles.replaceSync(sheet);
  document.adoptedStyleSheets.push(styles);

  const { dialog, form, field, close, list, hints, state } = makeElements(t, page.path);
  dialog.lang = lang;
  let chosen: number | undefined;
  let isComposing = false;

  const lines = () => [...list.children] as HTMLAnchorElement[];
  const chosenLine = () => (chosen === undefined ? undefined : lines()[chosen]);
  const showChosen = () => chosenLine()?.scrollIntoView({ block: 'nearest' });
  const choose = (next: number | undefined) => {
    chosen = next;
    for (const [index, line] of lines().entries()) line.ariaSelected = String(index === chosen);
    showChosen();
    const line = chosenLine();
    if (line) field.setAttribute('aria-activedescendant', line.id);
    else field.removeAttribute('aria-activedescendant');
  };

  const queries = makeQuestions(ask, {
    answer(answer: Answer | undefined, words) {
      const description = answer ? describeAnswer(answer, lang) : '';
      // A screen reader would say the same words again with each attempt to connect.
      if (state.textContent !== description) state.textContent = description;
      // The lines stay until a turn is free again.
      if (answer?.kind === 'busy') return;
      const found = answer?.kind === 'found' ? answer.lines.map(lineOf) : [];
      if (found.length > 0) found.push(lastLineOf(page.urlOf(words), t.all));
      for (const [index, line] of found.entries()) line.id = `quickSearchLine${index}`;
      list.replaceChildren(...found);
      list.scrollTop = 0;
      list.hidden = found.length === 0;
      hints.hidden = answer !== undefined;
      field.ariaExpanded = String(found.length > 0);
      choose(undefined);
    },
    slow() {
      state.textContent = t.slow;
    },
  });
  const want = () => {
    // A line that was chosen answers other words.
    choose(undefined);
    queries.want(field.value);
  };

  field.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  field.addEventListener('compositionend', () => {
    isComposing = false;
    want();
  });
  field.addEventListener('input', () => {
    if (!isComposing) want();
  });
  dialog.addEventListener('keydown', (event) => {
    // Safari ends a composition before the key that ends it, which then has this code.
    if (event.isComposing || event.keyCode === 229) return;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key.toLowerCase() === 'k' && (ctrlKey || metaKey)) {
      event.preventDefault();
      // The page would open it again.
      event.stopPropagation();
      dialog.close();
    }
    if (event.target !== field || altKey || shiftKey) return;
    const line = chosenLine();
    if (key === 'Enter' && line) {
      event.preventDefault();
      // With Ctrl or Cmd it opens in a tab of its own, as with a click.
      line.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }),
      );
      return;
    }
    if (ctrlKey || metaKey) return;
    const next = choiceAfter(key, chosen, list.childElementCount);
    if (next !== chosen) {
      event.preventDefault();
      choose(next);
    }
  });
  form.addEventListener('submit', (event) => {
    if (field.value.trim() === '') event.preventDefault();
    else dialog.close();
  });
  // The page shows that it is being left.
  list.addEventListener('click', ({ defaultPrevented, ctrlKey, metaKey, shiftKey }) => {
    if (!defaultPrevented && !ctrlKey && !metaKey && !shiftKey) dialog.close();
  });
  // A press beside the dialog. One that began in the field and ended outside selects text.
  dialog.addEventListener('mousedown', (event) => {
    if (event.target !== dialog) return;
    // The press would take the focus from where it returns to.
    event.preventDefault();
    dialog.close();
  });
  close.addEventListener('click', () => dialog.close());
  addEventListener('online', () => {
    if (dialog.open) queries.again();
  });
  keepInWindow(dialog);
  new ResizeObserver(showChosen).observe(list);
  dialog.addEventListener('close', () => {
    queries.stop();
    document.documentElement.removeAttribute('data-searching');
  });

  return () => {
    if (dialog.open) return;
    if (!dialog.isConnected) document.body.append(dialog);
    document.documentElement.setAttribute('data-searching', '');
    dialog.showModal();
    field.select();
    queries.again();
  };
}

type DialogTexts = Pick<(typeof searchTexts)[UiLang], 'search' | 'query' | 'helpOf'> &
  (typeof quickSearchTexts)[UiLang];

function makeElements(t: DialogTexts, path: string) {
  const dialog = make('dialog', 'quick-search');
  dialog.ariaLabel = t.search;
  const form = make('form', 'quick-search-form');
  form.action = path;
  form.role = 'search';
  const field = make('input', 'quick-search-field');
  Object.assign(field, {
    ...{ name: 'q', autocomplete: 'off', inputMode: 'search', enterKeyHint: 'search', dir: 'auto' },
    ...{ placeholder: t.query, spellcheck: false, autocapitalize: 'off', autofocus: true },
    ...{ role: 'combobox', ariaLabel: t.query, ariaAutoComplete: 'list', ariaExpanded: 'false' },
  });
  field.setAttribute('aria-controls', 'quickSearchLines');
  const close = make('button', 'button button-quiet');
  close.type = 'button';
  close.append(t.close);
  form.append(field, close);

  const list = make('div', 'quick-search-lines found');
  Object.assign(list, {
    id: 'quickSearchLines',
    role: 'listbox',
    ariaLabel: t.found,
    hidden: true,
  });
  const hints = make('dl', 'quick-search-hints');
  // The first example is what everybody writes anyway.
  for (const [example, meaning] of t.helpOf.slice(1, 5)) {
    const row = make('div');
    row.append(make('dt', '', example), make('dd', '', meaning));
    hints.append(row);
  }
  const foot = make('div', 'quick-search-foot');
  const state = make('p');
  state.role = 'status';
  const keys = make('p', 'quick-search-keys');
  // A screen reader says itself how a list of this kind is used.
  keys.ariaHidden = 'true';
  for (const [key, meaning] of t.keys) {
    const words = make('span');
    words.append(make('kbd', '', key), ` ${meaning}`);
    keys.append(words);
  }
  foot.append(state, keys);
  dialog.append(form, hints, list, foot);
  return { dialog, form, field, close, list, hints, state };
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.append(text);
  return element;
}
