// The rig of compositions: a text with its caret, an input method, and what the editor must then
// hold and show. A new place is a row in composed-places.ts.
import type { EditorView } from '@codemirror/view';
import type { Page } from '@playwright/test';
import { initialViewSettings } from '../../src/editor/view/view-settings.ts';
import { newContent } from '../../src/shared/document.ts';
import { editUrl } from '../../src/urls.ts';
import type { ComposedPlace } from './composed-places.ts';
import { expect } from './fixtures.ts';
import { readArticle, saveArticle } from './save-article.ts';

export const articleID = '0123456789AB';

type Owned = Parameters<typeof saveArticle>[0];

/** The keys that end a composition of `nihao`, and what the input method then gives. */
export const ends = [
  { name: 'Escape', end: { key: 'Escape', code: 'Escape' }, chosen: '' },
  { name: 'Space', end: { key: ' ', code: 'Space' }, chosen: '你好' },
  { name: 'Enter', end: { key: 'Enter', code: 'Enter' }, chosen: 'nihao' },
  { name: 'a digit', end: { key: '2', code: 'Digit2' }, chosen: '拟好' },
  { name: 'Shift', end: { key: 'Shift', code: 'ShiftLeft' }, chosen: 'nihao' },
];

/** The editor takes no command in the first 50 ms after a composition. */
export const restMs = 80;

/**
 * Turns on every setting of the view, as a writer has done before. The keys of Vim are another way
 * to write.
 */
export async function turnEverythingOn(page: Page, view: 'text' | 'both'): Promise<void> {
  const settings = Object.entries(initialViewSettings).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? name !== 'hasVimKeys' : value,
  ]);
  await page.addInitScript(
    (kept) => localStorage.setItem('suibi-editor', kept),
    JSON.stringify({ ...Object.fromEntries(settings), view }),
  );
}

/** A place in an open text. */
export interface OpenPlace {
  /** The text before and behind the caret. */
  before: string;
  after: string;
  /** What the line of the caret shows, with these words at the caret. */
  showLine(words: string): string;
}

/** Gives the article the text of the place, and opens it with the caret there. */
export async function openAt(owned: Owned, { text, seen }: ComposedPlace): Promise<OpenPlace> {
  const { page, server } = owned;
  const [before = '', after = ''] = text.split('‸');
  const basedOn = (await readArticle(owned, articleID)).revision ?? 0;
  const content = newContent({ title: 'Rain', markdown: before + after });
  await saveArticle(owned, articleID, { basedOn, content });
  await page.goto(server.origin + editUrl(articleID));
  await page.locator('.cm-content').focus();
  await expect.poll(async () => (await page.evaluate(readEditor)).text).toBe(before + after);
  await page.evaluate(moveCaret, before.length);
  const line = seen ?? text.split('\n').find((each) => each.includes('‸')) ?? '';
  return { before, after, showLine: (words) => line.replace('‸', words) };
}

/** Runs in the page: puts the caret at a position, as a click does. */
export function moveCaret(anchor: number): void {
  const content = document.querySelector('.cm-content') as HTMLElement & {
    cmTile: { view: EditorView };
  };
  const { view } = content.cmTile;
  view.focus();
  view.dispatch({ selection: { anchor }, scrollIntoView: true, userEvent: 'select' });
}

/** Runs in the page: what the editor holds and shows. Positions are in UTF-16 code units. */
export function readEditor() {
  const content = document.querySelector('.cm-content') as HTMLElement & {
    cmTile: { view: EditorView };
  };
  const { view } = content.cmTile;
  const { doc, selection } = view.state;
  const { anchor, head } = selection.main;
  const { focusNode, focusOffset } = getSelection() as Selection;
  const { node } = view.domAtPos(head);
  const element = node instanceof Element ? node : node.parentElement;
  const line = element?.closest('.cm-line')?.cloneNode(true) as HTMLElement | undefined;
  line?.querySelector('.cm-placeholder')?.remove();
  return {
    text: doc.toString(),
    anchor,
    head,
    /** Where the browser has the caret, which is where the next letter goes. */
    shownHead: focusNode ? view.posAtDOM(focusNode, focusOffset) : -1,
    line: line?.textContent,
  };
}

/** Checks text, caret and the shown line, now and once the composition is over for the editor. */
export async function expectWords(
  page: Page,
  { before, after, showLine }: OpenPlace,
  words: string,
  message: string,
): Promise<void> {
  const caret = before.length + words.length;
  const expected = {
    text: before + words + after,
    ...{ anchor: caret, head: caret, shownHead: caret },
    line: showLine(words),
  };
  await expect
    .poll(() => page.evaluate(readEditor), { message, intervals: [10] })
    .toEqual(expected);
  await page.waitForTimeout(restMs);
  expect(await page.evaluate(readEditor), `${message}, a moment later`).toEqual(expected);
}

/**
 * Counts from now on how often the page changes the text that it shows, without the boxes of files
 * that are being sent. The function that it returns gives the number.
 */
export async function watchText(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const content = document.querySelector('.cm-content') as HTMLElement;
    const watched = { changes: 0 };
    Object.assign(globalThis, { watched });
    const isText = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      return !element?.closest('.upload');
    };
    new MutationObserver((records) => {
      watched.changes += records.filter(isText).length;
    }).observe(content, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(
      () => (globalThis as unknown as { watched: { changes: number } }).watched.changes,
    );
}
