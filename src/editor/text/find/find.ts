import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { EditorView, keymap, panels } from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { FindPanel } from './find-panel.ts';
import { patternMatches } from './pattern-matches.ts';
import { initialWanted } from './query.ts';

/**
 * The element above the text that holds the panel. CodeMirror gives it the classes of the editor,
 * so its place on the page is the place of the element around it.
 */
export const findPlaceId = 'findPlace';

const scope = 'editor search-panel';

const openPanels = new WeakMap<EditorView, FindPanel>();

/** Longer selections are hardly meant as the words to find. In UTF-16 code units. */
const maxSelected = 200;

/** Finding and replacing, with the keys for the next match. `openFind` opens the panel. */
export function find(lang: UiLang): Extension {
  const wanted = { ...initialWanted };
  // The editor's own commands know no patterns.
  const stepTo = (isForward: boolean) => (view: EditorView) => {
    if (!wanted.isRegExp) return false;
    openSearchPanel(view);
    openPanels.get(view)?.step(isForward);
    return true;
  };
  const place = document.getElementById(findPlaceId);
  return [
    search({
      top: true,
      scrollToMatch: (range) => EditorView.scrollIntoView(range, { y: 'center' }),
      createPanel(view) {
        const panel = new FindPanel(view, wanted, lang);
        openPanels.set(view, panel);
        return panel;
      },
    }),
    patternMatches,
    keymap.of([
      { key: 'F3', shift: stepTo(false), run: stepTo(true), scope, preventDefault: true },
      { key: 'Mod-g', shift: stepTo(false), run: stepTo(true), scope, preventDefault: true },
    ]),
    EditorView.scrollMargins.of(roomBelowPanel),
    place ? panels({ topContainer: place }) : [],
    // The page opens the panel. The other one leads to a line by its number, which prose has not.
    keymap.of(searchKeymap.filter(({ key }) => key !== 'Mod-f' && key !== 'Mod-Alt-g')),
  ];
}

/** No match stands below the panel. The text scrolls from the upper end of the window on. */
function roomBelowPanel(view: EditorView) {
  const panel = openPanels.get(view)?.dom;
  return panel?.isConnected ? { top: panel.getBoundingClientRect().bottom } : null;
}

/** Opens the panel, looks for the selected words, and gives it the focus. */
export function openFind(view: EditorView, isReplacing: boolean): void {
  const { from, to } = view.state.selection.main;
  const selected = to - from <= maxSelected ? view.state.sliceDoc(from, to) : '';
  openSearchPanel(view);
  openPanels.get(view)?.show(selected.includes('\n') ? '' : selected, isReplacing);
}
