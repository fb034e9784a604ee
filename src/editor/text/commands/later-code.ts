import { showMessage } from '../../../browser/messages.ts';
import { pageLang } from '../../../browser/owner/page-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';

interface LaterCode<Code> {
  /** Undefined as long as it is not loaded. */
  readonly loaded: Code | undefined;
  /**
   * Loads it for a press. Undefined if that is not possible: a message says so, and the next press
   * tries again.
   */
  load(): Promise<Code | undefined>;
  /** Is fulfilled once it is loaded, for whatever reason. */
  readonly whenLoaded: Promise<Code>;
}

const parts: (() => Promise<unknown>)[] = [];

/** Code of the text editor that is not part of the page’s first script. */
export function laterCode<Code>(fetchCode: () => Promise<Code>): LaterCode<Code> {
  let loaded: Code | undefined;
  const { promise, resolve } = Promise.withResolvers<Code>();
  const fetchOnce = async () => {
    loaded ??= await fetchCode();
    resolve(loaded);
    return loaded;
  };
  parts.push(fetchOnce);
  return {
    whenLoaded: promise,
    get loaded() {
      return loaded;
    },
    async load() {
      try {
        return await fetchOnce();
      } catch {
        showMessage('warning', editorTexts[pageLang()].partNotLoaded);
        return undefined;
      }
    },
  };
}

/**
 * Loads all such code, soon after the page is open. What cannot be loaded now is loaded when it is
 * asked for.
 */
export async function loadTextCode(): Promise<void> {
  for (const fetchOnce of parts) await fetchOnce().catch(() => {});
}
