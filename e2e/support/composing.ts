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
 * The settings of the view as the page keeps them: everything is on. The keys of Vim are another
 * way to write.
 */
export function allSettings(view: 'text' | 'both'): string {
  const settings = Object.entries(initialViewSettings).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? name !== 'hasVimKeys' : value,
  ]);
  return JSON.stringify({ ...Object.fromEntries(settings), view });
}

/** Turns everything on before the page is opened. */
export async function turnEverythingOn(page: Page, view: 'text' | 'both'): Promise<void> {
  const keep = (kept: string) => localStorage.setItem('suibi-editor', kept);
  await page.addInitScript(keep, allSettings(view));
}

/** What the editor holds and shows at a place with these words at the caret. */
export function expectedAt({ text, seen }: ComposedPlace, words: string) {
  const line = seen ?? text.split('\n').find((each) => each.includes('‸')) ?? '';
  const caret = text.indexOf('‸') + words.length;
  return {
    text: text.replace('‸', words),
    ...{ anchor: caret, head: caret, shownHead: caret },
    line: line.replace('‸', words),
  };
}

/** Gives the article the text of the place, and opens it with the caret there. */
export async function openAt(owned: Owned, { text }: ComposedPlace): Promise<void> {
  const { page, server } = owned;
  const markdown = text.replace('‸', '');
  const basedOn = (await readArticle(owned, articleID)).revision ?? 0;
  const content = newContent({ title: 'Rain', markdown });
  await saveArticle(owned, articleID, { basedOn, content });
  await page.goto(server.origin + editUrl(articleID));
  await page.locator('.cm-content').waitFor();
  await expect.poll(async () => (await page.evaluate(readEditor)).text).toBe(markdown);
  await page.evaluate(moveCaret, text.indexOf('‸'));
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
  place: ComposedPlace,
  words: string,
  message: string,
): Promise<void> {
  const read = () => page.evaluate(readEditor);
  const expected = expectedAt(place, words);
  await expect.poll(read, { message, intervals: [10] }).toEqual(expected);
  await page.waitForTimeout(restMs);
  expect(await read(), `${message}, a moment later`).toEqual(expected);
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
