import sheet from '../../pages/sheets/quick-search.css?inline';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { searchTexts } from '../../shared/search/search-texts.ts';
import { searchUrl } from '../../urls.ts';
import { askServer, quickRules } from './ask-server.ts';
import { choiceAfter } from './choice.ts';
import { describeResult } from './describe-result.ts';
import { makeElements } from './dialog-elements.ts';
import { fitLines } from './fit-lines.ts';
import { lastLineOf, lineOf } from './hit-lines.ts';
import { keepInWindow } from './keep-in-window.ts';
import { quickSearchTexts } from './quick-search-texts.ts';
import { TypedSearch } from './typed-search.ts';

/**
 * Makes the dialog of a search that answers while one types, and returns a function that opens it.
 * Its field keeps the focus: the first line is chosen, and the arrow keys choose another one, as in
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/.
 */
export function makeSearchDialog(lang: UiLang): () => void {
  const t = { ...searchTexts[lang], ...quickSearchTexts[lang] };
  const styles = new CSSStyleSheet();
  styles.replaceSync(sheet);
  document.adoptedStyleSheets.push(styles);

  const { dialog, form, field, close, list, hints, state } = makeElements(t, searchUrl());
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

  const search = new TypedSearch({
    ...quickRules,
    ask: askServer,
    show(result, query) {
      const description = result ? describeResult(result, lang) : '';
      // A screen reader would say the same words again with each attempt to connect.
      if (state.textContent !== description) state.textContent = description;
      // The lines stay until a turn is free again.
      if (result?.kind === 'busy') return;
      const found = result?.kind === 'found' ? result.articles.map(lineOf) : [];
      if (found.length > 0) found.push(lastLineOf(searchUrl(query), t.all));
      for (const [index, line] of found.entries()) line.id = `quickSearchLine${index}`;
      list.replaceChildren(...found);
      list.scrollTop = 0;
      list.hidden = found.length === 0;
      hints.hidden = result !== undefined;
      field.ariaExpanded = String(found.length > 0);
      fitLines(list);
      choose(found.length > 0 ? 0 : undefined);
    },
    late() {
      state.textContent = t.slow;
    },
  });
  const want = () => {
    // A line that was chosen answers other words.
    choose(undefined);
    search.want(field.value);
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
    if (dialog.open) search.again();
  });
  keepInWindow(dialog);
  const fitAgain = () => {
    fitLines(list);
    showChosen();
  };
  window.visualViewport?.addEventListener('resize', fitAgain);
  dialog.addEventListener('close', () => {
    search.stop();
    document.documentElement.removeAttribute('data-searching');
  });

  return () => {
    if (dialog.open) return;
    if (!dialog.isConnected) document.body.append(dialog);
    document.documentElement.setAttribute('data-searching', '');
    dialog.showModal();
    choose(list.hidden ? undefined : 0);
    fitAgain();
    field.select();
    search.again();
  };
}
