import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import type { Wanted } from './query.ts';

/** The elements of the panel. A button has the name of what it does in `data-act`. */
export function drawPanel(lang: UiLang, wanted: Wanted) {
  const t = editorTexts[lang];
  const search = field(t.find, wanted.search);
  // CodeMirror gives the focus to this field when the panel opens.
  search.setAttribute('main-field', 'true');
  const replace = field(t.replaceWith, wanted.replace);
  const count = element('p', 'find-count');
  count.setAttribute('role', 'status');
  const fault = element('p', 'find-fault');
  fault.setAttribute('role', 'alert');
  const options = {
    case: button('case', t.matchCaseSign, t.matchCase, wanted.isCaseSensitive),
    word: button('word', t.wholeWordsSign, t.wholeWords, wanted.isWholeWord),
    pattern: button('pattern', '.*', t.regularExpression, wanted.isRegExp),
  };
  const opener = button('replacing', t.replace);
  const replacing = element('div', 'find-row');
  replacing.append(replace, button('replace', t.replaceOne), button('replace-all', t.replaceAll));
  const dom = element('div', 'find-panel');
  dom.setAttribute('role', 'search');
  dom.ariaLabel = t.findAndReplace;
  const first = element('div', 'find-row');
  const box = element('div', 'find-box');
  box.append(search, count);
  first.append(
    box,
    button('previous', '↑', t.previousMatch),
    button('next', '↓', t.nextMatch),
    button('close', '×', t.closeFind),
  );
  const second = element('div', 'find-row find-options');
  second.append(options.case, options.word, options.pattern, opener);
  dom.append(first, fault, second, replacing);

  const showReplace = (isShown: boolean) => {
    replacing.hidden = !isShown;
    opener.ariaExpanded = String(isShown);
  };
  showReplace(false);
  return {
    dom,
    search,
    replace,
    count,
    fault,
    showReplace,
    isReplaceShown: () => !replacing.hidden,
    press(name: string, isOn: boolean) {
      options[name as keyof typeof options].ariaPressed = String(isOn);
    },
  };
}

function element(name: 'div' | 'p', className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function field(label: string, value: string): HTMLInputElement {
  const made = document.createElement('input');
  Object.assign(made, { type: 'text', value, placeholder: label, ariaLabel: label });
  Object.assign(made, { autocomplete: 'off', spellcheck: false });
  made.setAttribute('autocapitalize', 'off');
  return made;
}

/** `name` is for screen readers, and shown as a hint, if the label is only a sign. */
function button(act: string, label: string, name?: string, isOn?: boolean): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.dataset.act = act;
  if (name !== undefined) Object.assign(made, { ariaLabel: name, title: name });
  if (isOn !== undefined) made.ariaPressed = String(isOn);
  return made;
}
