type Storage = 'localStorage' | 'sessionStorage';

/** Reads a stored value. A browser that is told to store nothing throws; the value is then null. */
export function readKept(storage: Storage, key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores `value`, or removes the stored one if `value` is null. Does nothing where the browser
 * stores nothing.
 */
export function keep(storage: Storage, key: string, value: string | null): void {
  try {
    if (value === null) window[storage].removeItem(key);
    else window[storage].setItem(key, value);
  } catch {
    // The page works without stored values.
  }
}
