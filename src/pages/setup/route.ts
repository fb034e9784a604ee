import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createOwner, findOwner } from '../../db/account/owner.ts';
import { isSetupToken } from '../../db/account/setup-tokens.ts';
import { findPasswordFault, hashPassword } from '../../server/auth/password.ts';
import { logIn } from '../../server/auth/session.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { makeFrame, sendPage } from '../../server/render-page.tsx';
import { isTimeZone } from '../../shared/dates.ts';
import { preferredUiLang, type UiLang, uiLangs } from '../../shared/lang/ui-lang.ts';
import { brandSchema, displayNameSchema, usernameSchema } from '../../shared/schemas.ts';
import { defaultSettings } from '../../shared/settings.ts';
import { faultsByField, textSchema } from '../../shared/text-schema.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { currentZone, listZoneChoices } from '../../shared/time/time-zones.ts';
import { deskUrl, patterns } from '../../urls.ts';
import { SetupClosedPage, SetupPage, type SetupPageProps, type WhyClosed } from './page.tsx';

const config = { access: 'setup', answers: 'page' } as const;
const query = z.object({ token: z.string().max(200).catch('').default('') });

const owner = z.object({
  brand: brandSchema,
  heading: textSchema('heading', 60),
  displayName: displayNameSchema,
  username: usernameSchema,
});
const field = z.string().catch('').default('');
const body = z.object({
  brand: field,
  heading: field,
  displayName: field,
  username: field,
  password: field,
  // The form offers every language of the interface. Any other value is replaced by the browser's
  // language.
  language: z.enum(uiLangs).optional().catch(undefined),
  timeZone: z.string().refine(isTimeZone).transform(currentZone).catch(defaultSettings.timeZone),
});

const { brand, timeZone } = defaultSettings;
const empty = { brand, timeZone, heading: '', displayName: '', username: '' };

export function setupRoutes(app: App, context: Context): void {
  app.get(patterns.setup, { config, schema: { querystring: query } }, async (request, reply) => {
    const { token } = request.query;
    const closed = await whyClosed(context, token);
    if (closed) return sendClosed(context, request, reply, closed);
    const values = { ...empty, language: langOf(request) };
    return sendForm(context, request, reply, { token, values, isNew: true, faults: {} });
  });

  app.post(
    patterns.setup,
    { config, schema: { querystring: query, body } },
    async (request, reply) => {
      const { token } = request.query;
      const { password, language = langOf(request), timeZone, ...names } = request.body;
      const closed = await whyClosed(context, token);
      if (closed) return sendClosed(context, request, reply, closed);
      const values = { ...names, language, timeZone };
      const faults = await findFaults(names, password, langOf(request));
      if (Object.keys(faults).length > 0) {
        reply.status(400);
        return sendForm(context, request, reply, { token, values, isNew: false, faults });
      }
      const outcome = await context.passwordQueue.run(async () => {
        // Another simultaneous request may have created the owner. Do not spend time on the hash of
        // this password.
        if (await whyClosed(context, token)) return 'exists';
        const passwordHash = await hashPassword(password);
        return createOwner(context.database.db, {
          ...values,
          heading: values.heading.trim() || values.brand,
          passwordHash,
          token,
          now: context.now(),
        });
      });
      if (outcome !== 'created') {
        const why = (await whyClosed(context, token)) ?? 'needsLink';
        return sendClosed(context, request, reply, why);
      }
      await logIn(context, request, reply);
      return reply.redirect(deskUrl, 303);
    },
  );
}

async function whyClosed(
  { database: { db } }: Context,
  token: string,
): Promise<WhyClosed | undefined> {
  if (await findOwner(db)) return 'hasOwner';
  return (await isSetupToken(db, token)) ? undefined : 'needsLink';
}

async function findFaults(
  names: z.infer<typeof owner>,
  password: string,
  lang: UiLang,
): Promise<Record<string, string>> {
  const result = owner.safeParse(names);
  const faults = result.success ? {} : faultsByField(result.error, lang);
  const fault = await findPasswordFault(password, Object.values(names));
  return fault ? { ...faults, password: describeFault(fault, lang) } : faults;
}

/**
 * Nobody has chosen a language before there is an owner. The page uses the language of the browser.
 */
function langOf(request: FastifyRequest): UiLang {
  return preferredUiLang(request.headers['accept-language']);
}

async function sendForm(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Pick<SetupPageProps, 'token' | 'values' | 'isNew' | 'faults'>,
) {
  const frame = await makeFrame(context, request, ['reader', 'setup', 'tools']);
  const lang = langOf(request);
  const page = { frame: { ...frame, lang }, timeZones: listZoneChoices(lang, context.now()) };
  return sendPage(reply, SetupPage, { ...page, ...form });
}

async function sendClosed(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  why: WhyClosed,
) {
  reply.status(403);
  const frame = await makeFrame(context, request, ['reader', 'tools']);
  const lang = why === 'hasOwner' ? frame.lang : langOf(request);
  return sendPage(reply, SetupClosedPage, { frame: { ...frame, lang }, why });
}
