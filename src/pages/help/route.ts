import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { makeFrame, sendShownPage } from '../../server/render-page.tsx';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { SingleFlight } from '../../shared/limits/single-flight.ts';
import { patterns } from '../../urls.ts';
import { renderGuide } from './guide.ts';
import { type Guide, HelpPage } from './page.tsx';

/** The guide of writing in the language of the interface. It is rendered once, when it is asked. */
export function helpRoute(app: App, context: Context): void {
  const rendered = new Map<UiLang, Guide>();
  const rendering = new SingleFlight<Guide>();

  async function findGuide(lang: UiLang): Promise<Guide> {
    const found = rendered.get(lang);
    if (found) return found;
    const guide = await rendering.run(lang, () => renderGuide(context.renderer, lang));
    rendered.set(lang, guide);
    return guide;
  }

  app.get(
    patterns.help,
    { config: { access: 'owner', answers: 'page' } },
    async (request, reply) => {
      const frame = await makeFrame(context, request, ['reader', 'tools']);
      return sendShownPage(reply, HelpPage, { frame, guide: await findGuide(frame.lang) });
    },
  );
}
