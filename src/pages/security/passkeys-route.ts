import { z } from 'zod';
import { removePasskey, renamePasskey } from '../../db/account/passkeys.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { addNewPasskey, fieldOf, newPasskeySchema } from '../../server/auth/check-passkey.ts';
import { nameDevice } from '../../server/auth/name-device.ts';
import { isProven } from '../../server/auth/prove-owner.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { describeDevice } from '../../shared/account/security-texts.ts';
import { faultsByField, filledSchema } from '../../shared/text-schema.ts';
import { patterns, securityUrl } from '../../urls.ts';
import { ofOwner, sendSecurityPage } from './send-security-page.ts';

const config = { access: 'owner', answers: 'page' } as const;
const id = z.string().max(2_000);
const body = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), passkey: fieldOf(newPasskeySchema) }),
  z.object({ action: z.literal('rename'), id, name: z.string() }),
  z.object({ action: z.literal('remove'), id }),
]);
const nameSchema = z.object({ name: filledSchema('passkeyName', 60) });

/**
 * Adds, renames and removes passkeys. Adding and removing need a proof that was given a short time
 * ago.
 */
export function passkeysRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.post(patterns.securityPasskeys, { config, schema: { body } }, async (request, reply) => {
    const { language } = await findSettings(db);
    const device = nameDevice(request.headers['user-agent']);
    const given = request.body;
    if (given.action === 'rename') {
      const named = nameSchema.safeParse(given);
      if (!named.success) {
        const { name: fault = '' } = faultsByField(named.error, language);
        reply.status(400);
        const renaming = { id: given.id, name: given.name, fault };
        return sendSecurityPage(context, request, reply, { renaming });
      }
      await renamePasskey(db, given.id, named.data.name.trim());
      return reply.redirect(securityUrl('passkeyRenamed'), 303);
    }
    if (!(await isProven(context, request))) {
      return reply.redirect(securityUrl('proofNeeded'), 303);
    }
    if (given.action === 'remove') {
      await removePasskey(db, { id: given.id, device, now: context.now() });
      return reply.redirect(securityUrl('passkeyRemoved'), 303);
    }
    const outcome = await addNewPasskey(context, ofOwner(request), {
      answer: given.passkey,
      name: describeDevice(device, language),
    });
    if (outcome.kind === 'added') return reply.redirect(securityUrl('passkeyAdded'), 303);
    reply.status(400);
    return sendSecurityPage(context, request, reply, { passkeyFault: outcome.fault });
  });
}
