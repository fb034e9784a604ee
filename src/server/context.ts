import type { Database } from '../db/connection/database.ts';
import type { Assets } from './assets.ts';
import type { Config } from './config.ts';
import type { PasswordQueue } from './limits/password-queue.ts';
import type { PublicMemo } from './public/public-memo.ts';
import type { PublicVersionSource } from './public/public-version.ts';
import type { Renderer } from './render/renderer.ts';
import type { UploadStorage } from './uploads/storage/storage.ts';
import type { ViewCounter } from './views/view-counter.ts';

/** Everything that the routes work with. The program makes one; each test makes its own. */
export interface Context {
  config: Config;
  database: Database;
  storage: UploadStorage;
  assets: Assets;
  renderer: Renderer;
  passwordQueue: PasswordQueue;
  views: ViewCounter;
  publicVersion: PublicVersionSource;
  publicMemo: PublicMemo;
  /**
   * Whether a command asks for the answers: nobody else waits, so it waits for each picture, and
   * one process draws all OG images.
   */
  isCommand?: true;
  /** Milliseconds since the epoch. */
  now(): number;
}
