import { startRenderer } from '../src/server/rendering/renderer.ts';

/** One for all tests of a file, as a thread takes a while to start; it does not keep the process alive. */
export const testRenderer = startRenderer();
