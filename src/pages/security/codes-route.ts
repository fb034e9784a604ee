import { z } from 'zod';
import { addEvent } from '../../db/account/events.ts';
import {
  confirmCodeFactor,
  findCodeFactor,
  offerCodeFactor,
  removeCodeFactor,
  replaceRecoveryCodes,
} from '../../db/account/second-factor.ts';
import { inTransaction } from '../../db/transaction.ts';
import { nameDevice } from '../../server/auth/name-device.ts';
import { isProven } from '../../server/auth/prove-owner.ts';
import { findStep, makeRecoveryCodes, makeSecret } from '../../server/auth/second-factor.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { patterns, securityUrl } from '../../urls.ts';
import { sendSecurityPage } from './send-security-page.ts';

const config = { access: 'owner', answers: 'page' } as const;
const body = z.object({
  action: z.enum(['offer', 'confirm', 'renew', 'off']),
  code: z.string().max(100).default(''),
});

/**
 * Switches the codes of an authenticator app on and off. Each action needs that the password was
 * given a short time ago.
 */
export function codesRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.post(patterns.securityCodes, { config, schema: { body } }, async (request, reply) => {
    const { action, code } = request.body;
    if (!(await isProven(context, request))) {
      return reply.redirect(securityUrl('proofNeeded'), 303);
    }
    const now = context.now();
    const device = nameDevice(request.headers['user-agent']);
    const factor = await findCodeFactor(db);
    if (action === 'offer') {
      await offerCodeFactor(db, makeSecret());
    } else if (action === 'off') {
      const { wasOn } = await removeCodeFactor(db);
      if (wasOn) await addEvent(db, 'codesOff', now, device);
      return reply.redirect(securityUrl('codesOff'), 303);
    } else if (action === 'confirm' && factor && !factor.isConfirmed) {
      const { secret } = factor;
      const step = findStep(secret, code, now);
      const made = makeRecoveryCodes();
      const recoveryHashes = made.map(({ digest }) => digest);
      if (
        step !== undefined &&
        (await confirmCodeFactor(db, { secret, step, recoveryHashes, device, now }))
      ) {
        const recoveryCodes = made.map((one) => one.code);
        return sendSecurityPage(context, request, reply, { recoveryCodes });
      }
      reply.status(400);
      return sendSecurityPage(context, request, reply, { refusedCode: code });
    } else if (action === 'renew' && factor?.isConfirmed) {
      const made = makeRecoveryCodes();
      await inTransaction(db, async (db) => {
        await replaceRecoveryCodes(
          db,
          made.map(({ digest }) => digest),
        );
        await addEvent(db, 'recoveryRenewed', now, device);
      });
      const recoveryCodes = made.map((one) => one.code);
      return sendSecurityPage(context, request, reply, { recoveryCodes });
    }
    return reply.redirect(securityUrl(), 303);
  });
}
