import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { dialectTags } from './dialect/tags.ts';
import { visibleMarks } from './visible-marks.ts';

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused': { outline: 'none' },
  // The text scrolls with the title above it.
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'visible' },
  '.cm-content': { caretColor: 'var(--seal)', padding: '0 0 45vh' },
  '.cm-line': { padding: '0' },
  '.cm-cursor': { borderLeftColor: 'var(--seal)', borderLeftWidth: '2px' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--selection) !important',
  },
  // Forced colours leave the shades out. There CodeMirror shows the browser's selection too, but
  // only while the text has the focus.
  '&:not(.cm-focused) .cm-selectionBackground, .cm-searchMatch': {
    outline: '1px solid transparent',
  },
  '.cm-emphasis': { fontStyle: 'italic', fontSynthesis: 'none' },
  '.cm-emphasis-wide': {
    fontStyle: 'normal',
    textEmphasis: 'dot',
    textEmphasisPosition: 'under right',
  },
  '.cm-faint-line': { opacity: '0.4' },
  // The first fonts have Chinese characters that are exactly twice as wide as Latin ones.
  '.cm-table-line': {
    fontFamily: '"Sarasa Mono SC", "Noto Sans Mono CJK SC", var(--mono)',
    fontSize: '0.875em',
  },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-searchMatch': { backgroundColor: 'var(--selection)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--seal)' },
  // The line in which Vim shows its commands.
  '.cm-panels': {
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    fontFamily: 'var(--mono)',
    fontSize: 'var(--t14)',
  },
  '.cm-panels-bottom': { borderBlockStart: '1px solid var(--line)' },
  '&.cm-focused .cm-vimCursorLayer .cm-fat-cursor': {
    background: 'var(--seal)',
    color: 'var(--on-seal)',
  },
  '&:not(.cm-focused) .cm-vimCursorLayer .cm-fat-cursor': {
    background: 'none',
    outline: '1px solid var(--seal)',
  },
  '.cm-vim-panel input': { color: 'inherit', font: 'inherit' },
});

const marks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: dialectTags.mark, background: 'linear-gradient(transparent 60%, var(--selection) 60%)' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--seal)' },
  { tag: [tags.processingInstruction, tags.meta, tags.contentSeparator], color: 'var(--faint)' },
  { tag: tags.quote, color: 'var(--faint)' },
  { tag: tags.monospace, fontFamily: 'var(--mono)', fontSize: '0.875em' },
]);

/** Gives CodeMirror the colours of the page. */
export const paper = [look, syntaxHighlighting(marks), visibleMarks];
