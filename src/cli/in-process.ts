/**
 * The built program for a process that runs blogs in itself, as the browser tests do. It is not in
 * the package.
 */

export { noLog } from '../server/http/log-stream.ts';
export { startRenderer } from '../server/render/renderer.ts';
export { openBlog } from './serve.ts';
