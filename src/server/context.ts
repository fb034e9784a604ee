import type { Database } from '../db/connection/database.ts';
import type { Assets } from './assets.ts';
import type { Config } from './config.ts';
import type { Renderer } from './rendering/renderer.ts';
import type { ViewCounter } from './views/view-counter.ts';

/** What the routes work with. Made once by the program, and by each test for itself. */
export interface Context {
  config: Config;
  database: Database;
  assets: Assets;
  renderer: Renderer;
  views: ViewCounter;
  /** Milliseconds since the epoch. */
  now(): number;
}
