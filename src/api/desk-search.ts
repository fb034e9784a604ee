import { z } from 'zod';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import type { DeskIndex } from '../server/jobs/desk-index.ts';
import { searchDesk } from '../server/search/search-desk.ts';
import { patterns } from '../urls.ts';

const query = z.object({ q: z.string().catch('').default('') });

/** The owner’s search, in all articles and their histories. */
export function deskSearchCall(app: App, context: Context, index: DeskIndex): void {
  app.get(
    patterns.apiDeskSearch,
    { config: { access: 'owner', answers: 'call' }, schema: { querystring: query } },
    async (request) => searchDesk(context, index, request.query.q),
  );
}
