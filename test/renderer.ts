import { startRenderer } from '../src/server/render/renderer.ts';

/**
 * One renderer for all tests, because its thread starts slowly. It does not keep the process alive.
 */
export const testRenderer = startRenderer();
