import { describe, expect, test } from 'vitest';
import { initialViewSettings, parseViewSettings } from './view-settings.ts';

describe('the settings of the view', () => {
  test.each([
    [null, {}],
    ['', {}],
    ['no JSON', {}],
    ['null', {}],
    ['7', {}],
    ['[]', {}],
    ['{"view":"both"}', { view: 'both' }],
    ['{"view":"preview","hasFocusMode":true}', { view: 'preview', hasFocusMode: true }],
    ['{"view":"unknown","hasTypewriterMode":true}', { hasTypewriterMode: true }],
    ['{"hasFocusMode":"yes"}', {}],
    ['{"formatBar":"always"}', { formatBar: 'always' }],
    ['{"formatBar":"sometimes"}', {}],
    ['{"hasVimKeys":true}', { hasVimKeys: true }],
    ['{"hasCounts":false}', { hasCounts: false }],
    ['{"hasCounts":null,"hasLinkedScroll":false}', { hasLinkedScroll: false }],
  ])('%s is read', (kept, expected) => {
    expect(parseViewSettings(kept)).toEqual({ ...initialViewSettings, ...expected });
  });
});
