import { EditorView } from '@codemirror/view';

/** The bar at the selection and the button in the margin look like the menus of the page. */
export const look = EditorView.theme({
  '.cm-tooltip.cm-selection-bar': {
    display: 'flex',
    padding: 'var(--s4)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r4)',
    backgroundColor: 'var(--paper)',
    boxShadow: '0 0.5rem 1.5rem rgb(0 0 0 / 0.12)',
  },
  '.cm-selection-bar > button': {
    minWidth: '2rem',
    height: '2rem',
    padding: '0 var(--s8)',
    border: '0',
    borderRadius: 'var(--r3)',
    background: 'none',
    color: 'var(--ink)',
    font: 'var(--t14) var(--sans)',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '.cm-selection-bar > button::before': { content: 'attr(data-sign)' },
  '.cm-selection-bar > button[data-sign="B"]': { fontWeight: '700' },
  '.cm-selection-bar > button[data-sign="I"]': { fontStyle: 'italic', fontFamily: 'var(--serif)' },
  '.cm-selection-bar > button:hover, .cm-selection-bar > button:focus-visible': {
    backgroundColor: 'var(--raised)',
    color: 'var(--seal)',
  },
  '.cm-line-button': {
    position: 'absolute',
    insetInlineStart: 'calc(-1 * var(--s32))',
    width: '1.5rem',
    height: '1.5rem',
    padding: '0',
    border: '1px solid var(--line)',
    borderRadius: '50%',
    background: 'var(--paper)',
    color: 'var(--faint)',
    font: 'var(--t15) / 1 var(--sans)',
    transform: 'translateY(-50%)',
    cursor: 'pointer',
  },
  '.cm-line-button[hidden]': { display: 'none' },
  '.cm-line-button:hover': { color: 'var(--seal)', borderColor: 'currentColor' },
});
