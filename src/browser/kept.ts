type Storage = 'localStorage' | 'sessionStorage';

/** What the browser keeps under a key. One that is told to keep nothing throws; then there is nothing. */
export function readKept(storage: Storage, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Keeps `value`, or nothing any more where it is null; where the browser lets no page keep anything, never. */
export function keep(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // The page works without.
  }
}
