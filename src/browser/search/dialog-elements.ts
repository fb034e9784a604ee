import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { searchTexts } from '../../shared/search/search-texts.ts';
import type { quickSearchTexts } from './quick-search-texts.ts';

export type DialogTexts = Pick<(typeof searchTexts)[UiLang], 'search' | 'query' | 'helpOf'> &
  (typeof quickSearchTexts)[UiLang];

/** `path`: that of the search page. */
export function makeElements(t: DialogTexts, path: string) {
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
