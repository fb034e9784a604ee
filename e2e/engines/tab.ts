import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { Driver } from './driver.ts';

/** How long to wait before asking again. */
const intervals = [50, 100, 200];

/**
 * What to look for: a selector, and the whole name of the element, as its label or else its text
 * says it.
 */
export interface Sought {
  css: string;
  name?: string | RegExp;
}

/** In the window, in CSS pixels. */
interface Place {
  x: number;
  y: number;
}

const buttons = 'button, a[href], summary, [role=option]';
export const button = (name: string | RegExp): Sought => ({ css: buttons, name });

/**
 * The keys of WebDriver that write nothing (https://www.w3.org/TR/webdriver2/#keyboard-actions).
 */
const keys: Record<string, string> = {
  Alt: '\ue00a',
  ArrowDown: '\ue015',
  Backspace: '\ue003',
  Control: '\ue009',
  Delete: '\ue017',
  End: '\ue010',
  Enter: '\ue007',
  Escape: '\ue00c',
  F1: '\ue031',
  Shift: '\ue008',
};

/** As `RegExp.escape` does it, which is newer than the types. */
const asPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * A busy machine takes seconds for this many. A driver that has not answered for five minutes
 * counts as gone.
 */
const maxActions = 40;

const moveTo = (x: number, y: number) => ({
  type: 'pointerMove',
  x,
  y,
  origin: 'viewport',
  duration: 0,
});

const keyDown = (value: string) => ({ type: 'keyDown', value });
const keyUp = (value: string) => ({ type: 'keyUp', value });

/** The window of a browser, with the hands and eyes of somebody who uses it. */
export class Tab {
  readonly driver: Driver;
  readonly #display: string;

  constructor(driver: Driver, display: string) {
    this.driver = driver;
    this.#display = display;
  }

  open(url: string): Promise<void> {
    return this.driver.open(url);
  }

  /** Calls a function in the page. It sees only its argument, and what the page has. */
  async call<Result, Argument = undefined>(
    work: (argument: Argument) => Result | Promise<Result>,
    ...[argument]: Argument extends undefined ? [] : [Argument]
  ): Promise<Result> {
    return (await this.driver.call(String(work), argument)) as Result;
  }

  /** Waits until a function in the page gives this value. */
  async untilGives<Result, Argument = undefined>(
    work: (argument: Argument) => Result | Promise<Result>,
    expected: Result,
    ...rest: Argument extends undefined ? [] : [Argument]
  ): Promise<void> {
    await expect.poll(() => this.call(work, ...rest), { intervals }).toEqual(expected);
  }

  address(): Promise<string> {
    return this.call(() => location.href);
  }

  /** Waits until the page shows what is sought, and scrolls there. Returns the middle of it. */
  async see(sought: Sought): Promise<Place> {
    const text = `${sought.css} ${sought.name ?? ''}`;
    let place: Place | null = null;
    await expect
      .poll(
        async () => {
          place = await this.#find(sought);
          if (place === null) await this.#showHeader();
          return place === null ? 'not seen' : 'seen';
        },
        { message: text, intervals },
      )
      .toBe('seen');
    if (!place) throw new Error(text);
    return place;
  }

  /** As `see`, once it stands still: a bar follows a moment after the window has another size. */
  async #seeAtRest(sought: Sought): Promise<Place> {
    const isAt = (one: Place, other: Place) => one.x === other.x && one.y === other.y;
    let place = await this.see(sought);
    for (;;) {
      await delay(50);
      const next = await this.see(sought);
      if (isAt(place, next)) return next;
      place = next;
    }
  }

  async isSeen(sought: Sought): Promise<boolean> {
    return (await this.#find(sought)) !== null;
  }

  #find({ css, name = '' }: Sought): Promise<Place | null> {
    const pattern = typeof name === 'string' ? asPattern(name) : name.source;
    return this.call(findPlace, { css, pattern });
  }

  /** The edit page hides its header while somebody writes, until the mouse is moved. */
  async #showHeader(): Promise<void> {
    if (!(await this.call(() => 'typing' in document.documentElement.dataset))) return;
    await this.#moveMouse([100, 140].map((x) => moveTo(x, x)));
  }

  async #moveMouse(actions: object[]): Promise<void> {
    const parameters = { pointerType: 'mouse' } as const;
    await this.driver.perform([{ type: 'pointer', id: 'mouse', parameters, actions }]);
  }

  async click(sought: Sought): Promise<void> {
    const { x, y } = await this.#seeAtRest(sought);
    const press = { type: 'pointerDown', button: 0 };
    await this.#moveMouse([moveTo(x, y), press, { type: 'pointerUp', button: 0 }]);
  }

  /**
   * Presses and lets go each letter in turn, as fast as the browser takes them. A line end is the
   * key Enter.
   */
  async type(text: string): Promise<void> {
    const letters = [...text].map((letter) => (letter === '\n' ? (keys.Enter ?? '') : letter));
    const actions = letters.flatMap((letter) => [keyDown(letter), keyUp(letter)]);
    for (let at = 0; at < actions.length; at += maxActions) {
      await this.#pressAll(actions.slice(at, at + maxActions));
    }
  }

  /** Presses keys such as `Control+b` together. */
  async press(combination: string): Promise<void> {
    const values = combination.split('+').map((name) => keys[name] ?? name);
    await this.#pressAll([...values.map(keyDown), ...values.toReversed().map(keyUp)]);
  }

  async #pressAll(actions: object[]): Promise<void> {
    await this.driver.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  /**
   * Presses real keys of the screen, such as `ctrl+shift+p`: the keys of a driver go to the page
   * also where the browser takes them for itself.
   */
  async pressOnScreen(combination: string): Promise<void> {
    await this.takeScreenKeys();
    await this.#onScreen('key', combination);
  }

  /** Lets the keys of the screen go to the page. The place in the middle is clicked. */
  async takeScreenKeys(): Promise<void> {
    const windows = await this.#onScreen('search', '--onlyvisible', '--name', '.');
    const window = windows.split('\n').at(-1) ?? '';
    await this.#onScreen('windowfocus', '--sync', window);
    // The first click of a real mouse takes the keys from the address bar of Firefox, a driver's
    // click does not.
    await this.#onScreen('mousemove', '--window', window, '640', '500', 'click', '1');
    await this.untilGives(() => document.hasFocus(), true);
  }

  /** Presses keys of the screen one after the other, as fast as a person. */
  async pressEachOnScreen(keys: readonly string[]): Promise<void> {
    await this.#onScreen('key', '--delay', '80', ...keys);
  }

  async #onScreen(...args: string[]): Promise<string> {
    const env = { ...process.env, DISPLAY: this.#display };
    return (await promisify(execFile)('xdotool', args, { env })).stdout.trim();
  }
}

/**
 * Runs in the page. The element is found by what can be seen and pressed, not by what the source
 * has.
 */
function findPlace({ css, pattern }: { css: string; pattern: string }): Place | null {
  const name = new RegExp(`^(?:${pattern})$`);
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
  const found = [...document.querySelectorAll(css)].find(
    (element) =>
      (pattern === '' || name.test(nameOf(element))) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !(element instanceof HTMLButtonElement && element.disabled) &&
      element.getClientRects().length > 0,
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const [box] = found.getClientRects();
  if (!box) return null;
  const place = {
    x: Math.round(box.left + box.width / 2),
    y: Math.round(box.top + box.height / 2),
  };
  // A bar that stands at an edge of the window follows a moment after the window has another size.
  const isInWindow = place.x >= 0 && place.x < innerWidth && place.y >= 0 && place.y < innerHeight;
  return isInWindow ? place : null;
}
