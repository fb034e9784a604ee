import { showMessage } from '../../../browser/messages.ts';
import { pageLang } from '../../../browser/owner/page-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';

interface LaterCode<Code> {
  /** Undefined as long as it is not loaded. */
  readonly loaded: Code | undefined;
  /** Rejects if it cannot be loaded; the next call tries again. */
  fetch(): Promise<Code>;
  /**
   * Loads it for a press. Undefined if that is not possible: a message says so, and the next press
   * tries again.
   */
  load(): Promise<Code | undefined>;
  /** Is fulfilled once it is loaded, for whatever reason. */
  readonly whenLoaded: Promise<Code>;
}

const parts: (() => Promise<unknown>)[] = [];

/**
 * Code that is not part of the page’s first script. `loadLaterCode` loads it soon after the page is
 * open, so that it is there when it is asked for, also without a network.
 */
export function laterCode<Code>(fetchCode: () => Promise<Code>): LaterCode<Code> {
  let loaded: Code | undefined;
  const { promise, resolve } = Promise.withResolvers<Code>();
  const fetch = async () => {
    loaded ??= await fetchCode();
    resolve(loaded);
    return loaded;
  };
  parts.push(fetch);
  return {
    fetch,
    whenLoaded: promise,
    get loaded() {
      return loaded;
    },
    async load() {
      try {
        return await fetch();
      } catch {
        showMessage('warning', editorTexts[pageLang()].partNotLoaded);
        return undefined;
      }
    },
  };
}

/** Loads all such code. What cannot be loaded now is loaded when it is asked for. */
export async function loadLaterCode(): Promise<void> {
  for (const fetch of parts) await fetch().catch(() => {});
}
