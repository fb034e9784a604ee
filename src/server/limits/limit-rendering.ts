import type { Renderer } from '../render/renderer.ts';
import { BusyError } from './busy-error.ts';
import { Quota } from './quota.ts';

/**
 * The texts are rendered one after the other, and one may have 2 MiB. So 20 of the longest wait at
 * most, or over a thousand of usual length, which an owner may publish by a program.
 */
const maxBytes = 40 * 1024 * 1024;

/** A short text counts so much, because it waits as a long one does. */
const leastBytes = 16 * 1024;

/**
 * The renderer for requests: publishing, and readers of a draft’s secret link. It rejects with
 * BusyError when too many texts wait.
 */
export function limitRendering(renderer: Renderer): Renderer {
  const quota = new Quota({
    max: maxBytes,
    makeError: () => new BusyError('rendering-busy', 10),
  });
  return {
    ...renderer,
    render(task) {
      const weight = Math.max(leastBytes, Buffer.byteLength(task.markdown));
      return quota.run(() => renderer.render(task), { weight });
    },
  };
}
