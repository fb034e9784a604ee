import type { Renderer } from '../rendering/renderer.ts';
import { BusyError } from './busy-error.ts';
import { limited } from './limited.ts';

/** Each text may have 2 MiB, and they are rendered one after the other. */
const maxTexts = 20;

/** The renderer for requests: publishing, and readers of a draft’s secret link. It rejects with BusyError when too many texts wait. */
export function limitRendering(renderer: Renderer): Renderer {
  const inLimits = limited(maxTexts, () => {
    const message = 'Too many texts are being rendered. Please try again in a moment.';
    return new BusyError('rendering-busy', message, 10);
  });
  return { ...renderer, render: (task) => inLimits(() => renderer.render(task)) };
}
