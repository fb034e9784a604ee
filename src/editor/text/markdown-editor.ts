import {
  defaultKeymap,
  history,
  historyKeymap,
  indentSelection,
  insertBlankLine,
  toggleTabFocusMode,
} from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  placeholder,
  type Rect,
  showTooltip,
  tooltips,
} from '@codemirror/view';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { commandKeys } from './catalogue/keys.ts';
import { codeKeys } from './code/code-keys.ts';
import { isNearComposition } from './commands/near-composition.ts';
import { completion } from './completion/completion.ts';
import { sources } from './completion/sources.ts';
import { dialect } from './dialect/dialect.ts';
import { find } from './find/find.ts';
import { listKeys } from './lists/list-keys.ts';
import type { LinkableArticles } from './peek/linkable.ts';
import { peeking } from './peek/peeking.ts';
import { phrases } from './phrases.ts';
import { tableKeys } from './tables/table-keys.ts';
import { tableLines } from './tables/table-lines.ts';
import { paper } from './theme.ts';
import { wrapSelection } from './wrap-selection.ts';

/**
 * One key indents anew what Markdown means by its indentation, one lets Tab leave lists and code
 * from then on without a word (Escape leads out of the text), and one belongs to publishing.
 */
const defaultKeys = defaultKeymap.filter(
  ({ run }) => run !== indentSelection && run !== toggleTabFocusMode && run !== insertBlankLine,
);

interface Options {
  /** The language of the interface. */
  lang: UiLang;
  styleNonce: string;
  articles: LinkableArticles;
  /** Gives the focus to the page at Escape. False if Escape means something else now. */
  onLeave(): boolean;
}

/** The Markdown editor without the page around it: its language, keys, texts and look. */
export function markdownEditor({ lang, styleNonce, articles, onLeave }: Options): Extension {
  const t = editorTexts[lang];
  return [
    EditorView.cspNonce.of(styleNonce),
    EditorState.phrases.of(phrases[lang]),
    history(),
    drawSelection(),
    highlightActiveLine(),
    find(lang),
    dialect(),
    EditorView.lineWrapping,
    EditorView.scrollMargins.of(roomAroundCaret),
    tooltips({ tooltipSpace: roomOfLists }),
    keepInSight,
    EditorView.contentAttributes.of({
      'aria-label': t.text,
      'aria-description': t.keysOfText,
      tabindex: '0',
      ...writingAids,
    }),
    placeholder(t.begin),
    paper,
    completion(sources(lang, articles)),
    peeking(lang, articles),
    commandKeys(),
    codeKeys(),
    tableKeys(),
    tableLines,
    listKeys(),
    wrapSelection,
    keymap.of([...defaultKeys, ...historyKeymap, leaveKey(onLeave)]),
  ];
}

/** Escape leads out of the text, after all that it means in the text. */
function leaveKey(onLeave: () => boolean) {
  return { key: 'Escape', run: (view: EditorView) => !isNearComposition(view) && onLeave() };
}

/** CodeMirror turns these aids of the system off, as it is made for code. */
const writingAids = {
  spellcheck: 'true',
  autocorrect: 'on',
  autocapitalize: 'sentences',
  writingsuggestions: 'true',
};

/** The caret never stands below the header, and has a line of room at the lower end. */
function roomAroundCaret() {
  return { top: document.querySelector('header')?.offsetHeight ?? 0, bottom: 40 };
}

/**
 * Lists at the caret stay within the panes: below the header, above the commands of a phone, and
 * above its keyboard, which need not make the window smaller.
 */
function roomOfLists({ dom }: EditorView): Rect {
  const panes = (dom.closest('.editor-panes') ?? document.body).getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const { left, right, bottom } = panes;
  return { left, right, bottom, top: Math.max(panes.top, header) };
}

/**
 * CodeMirror takes the room around the caret for covered, and so the first lines of each text. It
 * would draw what stands at them out of sight.
 */
const keepInSight = EditorView.updateListener.of(({ state }) => {
  for (const tooltip of state.facet(showTooltip)) if (tooltip) tooltip.clip = false;
});
