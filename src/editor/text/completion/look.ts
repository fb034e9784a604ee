import { EditorView } from '@codemirror/view';

/** Gives the list of completions the look of the menus of the page. */
export const completionLook = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    padding: 'var(--s4)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r4)',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    boxShadow: '0 0.5rem 1.5rem rgb(0 0 0 / 0.12)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    minWidth: 'min(16rem, 90vw)',
    maxWidth: 'min(26rem, 92vw)',
    maxHeight: 'min(20rem, 40vh)',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--t15)',
    overscrollBehavior: 'contain',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--s8)',
    padding: 'var(--s6) var(--s8)',
    borderRadius: 'var(--r3)',
    lineHeight: '1.4',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--raised)',
    color: 'var(--seal)',
    // For forced colours, which leave the shade out.
    outline: '2px solid transparent',
    outlineOffset: '-2px',
  },
  '.cm-completionLabel': {
    flex: '1',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    flex: 'none',
    margin: '0',
    color: 'var(--faint)',
    fontStyle: 'normal',
    fontSize: 'var(--t13)',
  },
  '.cm-completionSign': {
    flex: 'none',
    width: '2.25rem',
    overflow: 'hidden',
    color: 'var(--faint)',
    textAlign: 'center',
    whiteSpace: 'nowrap',
  },
  '@media (pointer: coarse)': {
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { minHeight: '44px' },
  },
});
