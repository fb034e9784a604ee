import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../test/repository.ts';
import { readAnnouncement, type Server } from './server.ts';

let loading: ReturnType<typeof loadProgram> | undefined;

/** The built program, with one renderer for all blogs of this process: its thread starts slowly. */
async function loadProgram() {
  // Not an import by name: the check of types runs before the build.
  const built = pathToFileURL(join(root, 'dist', 'server', 'in-process.js')).href;
  const program: typeof import('../../src/cli/in-process.ts') = await import(built);
  return { ...program, renderer: program.startRenderer() };
}

/**
 * Serves a blog of the built program in this process. That takes far less of the processor's time
 * than `startServer`, which is for tests that kill the program, or that look at what it prints.
 * `stop` finishes the requests that have begun.
 */
export async function startBlog(dataDir: string): Promise<Server> {
  loading ??= loadProgram();
  const { noLog, openBlog, renderer } = await loading;
  let printed = '';
  const { begin } = await openBlog({
    environment: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' },
    print(text) {
      printed += text;
    },
    log: noLog,
    renderer: { ...renderer, close: async () => {} },
  });
  const stop = await begin();
  return { ...readAnnouncement(printed), stop };
}
