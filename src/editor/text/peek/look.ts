import { EditorView } from '@codemirror/view';

/** Gives the tooltip the look of the menus of the page. */
export const look = EditorView.theme({
  '.cm-tooltip.cm-peek': {
    width: 'max-content',
    maxWidth: 'min(26rem, 92vw)',
    padding: 'var(--s8) var(--s12)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r4)',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    boxShadow: '0 0.5rem 1.5rem rgb(0 0 0 / 0.12)',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--t14)',
    lineHeight: '1.5',
  },
  // At most five lines.
  '.cm-peek-words': {
    display: '-webkit-box',
    overflow: 'hidden',
    whiteSpace: 'pre-line',
    '-webkit-box-orient': 'vertical',
    '-webkit-line-clamp': '5',
  },
  '.cm-peek-address': {
    color: 'var(--faint)',
    fontSize: 'var(--t13)',
    overflowWrap: 'anywhere',
  },
});
