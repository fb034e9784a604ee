/** Hears whether the owner is logged in, as soon as the page learns it. */
type Listener = (isLoggedIn: boolean) => void;

const listeners = new Set<Listener>();

export function onSessionNews(listener: Listener): void {
  listeners.add(listener);
}

/** An answer of the server has told it, or the owner has pressed *Log out*. */
export function tellSession(isLoggedIn: boolean): void {
  for (const listener of listeners) listener(isLoggedIn);
}
