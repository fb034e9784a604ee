import { call } from '../../browser/http.ts';
import {
  maxAskedSizes,
  shownSizes,
  type UploadSize,
  type UploadSizesAnswer,
} from '../../shared/uploads/picture-widths.ts';
import { apiUploadSizesUrl, uploadIdOf } from '../../urls.ts';

/** Between two calls for sizes that did not come, as when the device is offline. */
const retryDelayMs = 30_000;

/** The sizes of this blog's pictures, as far as the server has told them. */
export function pictureSizes() {
  const known = new Map<string, UploadSize>();
  /** The ids that the server has been asked for. It may not know them. */
  const asked = new Set<string>();
  let unasked = new Set<string>();
  let retryAt = 0;

  return {
    /** The known sizes of these addresses. `load` asks for the others. */
    async find(addresses: readonly string[]) {
      for (const address of addresses) {
        const id = uploadIdOf(address);
        if (id !== undefined && !asked.has(id)) unasked.add(id);
      }
      return shownSizes(addresses, known);
    },

    /** Asks for the sizes that were not known. Returns whether one has come. */
    async load(): Promise<boolean> {
      if (unasked.size === 0 || Date.now() < retryAt) return false;
      const ids = [...unasked].slice(0, maxAskedSizes);
      unasked = new Set([...unasked].slice(maxAskedSizes));
      for (const id of ids) asked.add(id);
      try {
        const read = (body: unknown) => (body as UploadSizesAnswer).sizes;
        const sizes = await call({ method: 'GET', path: apiUploadSizesUrl(ids), read });
        for (const [id, size] of Object.entries(sizes)) known.set(id, size);
        return Object.keys(sizes).length > 0;
      } catch {
        // The next text that is rendered names them again.
        for (const id of ids) asked.delete(id);
        retryAt = Date.now() + retryDelayMs;
        return false;
      }
    },
  };
}
