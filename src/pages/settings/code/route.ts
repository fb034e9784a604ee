import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { addEvent } from '../../../db/account/events.ts';
import { findSettings, saveSettings } from '../../../db/settings/settings.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { nameDevice } from '../../../server/auth/name-device.ts';
import { canUsePasskey } from '../../../server/auth/passkey-options.ts';
import { describeProofRefusal, isProven, proveIfNeeded } from '../../../server/auth/prove-owner.ts';
import type { Context } from '../../../server/context.ts';
import type { App } from '../../../server/http-server.ts';
import { makeFrame, sendPage } from '../../../server/render-page.tsx';
import { listHosts, type OwnCodeRow, ownCodeLimits } from '../../../shared/own-code/own-code.ts';
import { patterns, settingsCodeSavedUrl } from '../../../urls.ts';
import { addRows, type CodeValues, codeBody, keyOf, readForm } from './form.ts';
import { CodePage, type CodePageProps } from './page.tsx';

const config = { access: 'owner', answers: 'page' } as const;
const query = z.object({ saved: z.string().optional().catch(undefined) });

/** A character of a form takes up to three bytes for each of its own. */
const bodyLimit = 4 * ownCodeLimits.maxPastedBytes;

/**
 * The owner's own code. A snippet is read and shown first, and added when it is sent once more with
 * a fresh proof that this is the owner. To remove code takes no proof: it opens nothing.
 */
export function codeRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(patterns.settingsCode, { config, schema: { querystring: query } }, (request, reply) =>
    sendForm(context, request, reply, { isSaved: request.query.saved !== undefined }),
  );

  app.post(
    patterns.settingsCode,
    { config, schema: { body: codeBody }, bodyLimit },
    async (request, reply) => {
      const { password = '', passkey, remove } = request.body;
      const { ownCode, language } = await findSettings(db);
      if (remove !== '') {
        await save(request, (rows) => rows.filter((row) => keyOf(row) !== remove));
        return reply.redirect(settingsCodeSavedUrl, 303);
      }
      const form = readForm(request.body, ownCode, language);
      const { values } = form;
      if (form.kind === 'faulty') {
        reply.status(400);
        return sendForm(context, request, reply, { values, faults: form.faults });
      }
      if (form.kind === 'unconfirmed') return sendForm(context, request, reply, { values });
      const outcome = await proveIfNeeded(context, request, { password, passkey });
      if (outcome.kind !== 'right') {
        if (outcome.kind === 'wait') reply.header('retry-after', outcome.seconds);
        reply.status(outcome.kind === 'wait' ? 429 : 400);
        const { password, passkey } = describeProofRefusal(outcome, language);
        const faults = { password: listOf(password), passkey: listOf(passkey) };
        return sendForm(context, request, reply, { values, faults });
      }
      await save(request, (rows) => addRows(rows, form.rows));
      return reply.redirect(settingsCodeSavedUrl, 303);
    },
  );

  async function save(
    request: FastifyRequest,
    change: (rows: readonly OwnCodeRow[]) => OwnCodeRow[],
  ): Promise<void> {
    await inTransaction(db, async (db) => {
      const { ownCode } = await findSettings(db);
      const changed = change(ownCode);
      if (keyOf(changed) === keyOf(ownCode)) return;
      await saveSettings(db, { ownCode: changed });
      const device = nameDevice(request.headers['user-agent']);
      const note = describeChange(listHosts(ownCode), listHosts(changed));
      await addEvent(db, 'ownCodeChanged', context.now(), device, note);
    });
  }
}

/** The hosts that came and those that went, for the log of the account. */
function describeChange(before: readonly string[], after: readonly string[]): string {
  const came = after.filter((host) => !before.includes(host)).map((host) => `+${host}`);
  const went = before.filter((host) => !after.includes(host)).map((host) => `−${host}`);
  return [...came, ...went].join(' ');
}

const listOf = (sentence: string | undefined) => (sentence === undefined ? [] : [sentence]);

async function sendForm(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  form: { values?: CodeValues; faults?: CodePageProps['faults']; isSaved?: boolean },
) {
  const { values = { code: '' }, faults = {}, isSaved = false } = form;
  const bundles = ['reader', 'settings', 'passkeys', 'tools'] as const;
  const { ownCode } = await findSettings(context.database.db);
  return sendPage(reply, CodePage, {
    frame: await makeFrame(context, request, bundles),
    values,
    faults: Object.fromEntries(
      Object.entries(faults).filter(([, sentences]) => sentences && sentences.length > 0),
    ),
    isSaved,
    isProven: await isProven(context, request),
    canUsePasskey: await canUsePasskey(context, request),
    saved: ownCode.map((row) => ({ key: keyOf(row), row })),
  });
}
