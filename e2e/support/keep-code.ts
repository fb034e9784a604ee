import { makeDataDir, startServer } from './server.ts';

/**
 * Runs once before the browser tests. Node keeps the compiled code of a program that ends by
 * itself.
 */
export default async function keepCode(): Promise<void> {
  const { path, remove } = makeDataDir();
  const server = await startServer({ DATA_DIR: path });
  await server.stop('SIGTERM');
  remove();
}
