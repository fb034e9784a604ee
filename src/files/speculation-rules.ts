import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { patterns } from '../urls.ts';

/**
 * The pages that a browser may fetch when the reader points at a link or touches it. Fetching one
 * of them changes nothing. https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API
 */
const rules = JSON.stringify({
  prefetch: [
    {
      where: {
        href_matches: [
          patterns.home,
          patterns.articles,
          patterns.archive,
          patterns.tags,
          patterns.tag,
          patterns.series,
          patterns.read,
          patterns.named,
          patterns.page,
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** The header `Speculation-Rules` of each page names this file. */
export function speculationRulesRoute(app: App, _context: Context): void {
  app.get(
    patterns.speculationRules,
    { config: { access: 'everyone', answers: 'file' } },
    async (_request, reply) =>
      reply
        .type('application/speculationrules+json')
        .header('cache-control', 'public, max-age=86400')
        .send(rules),
  );
}
