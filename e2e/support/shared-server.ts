import { startBlog } from './blog.ts';
import { makeDataDir, type Server } from './server.ts';

/** A blog whose tests only read. */
export interface ReadBlog {
  /** Makes the articles in an empty data folder. */
  fill(dataDir: string): Promise<void>;
}

interface Shared {
  blog: ReadBlog;
  dataDir: string;
  server: Server;
  remove(): void;
}

let last: Shared | undefined;
process.once('exit', () => last?.remove());

/**
 * The one server of this worker for a blog. It runs until the worker's tests come to another blog.
 */
export async function shareServer(blog: ReadBlog): Promise<Shared> {
  if (last?.blog === blog) return last;
  await last?.server.stop();
  last?.remove();
  last = undefined;
  const { path, remove } = makeDataDir();
  await blog.fill(path);
  last = { blog, dataDir: path, server: await startBlog(path), remove };
  return last;
}
