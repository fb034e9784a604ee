import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { findBackupState } from '../../db/backup/backup-state.ts';
import { countContents } from '../../db/removal/remove-blog.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { forgetPictures } from '../../og-image/forget-pictures.ts';
import { fieldOf, passkeyAnswerSchema } from '../../server/auth/check-passkey.ts';
import { nameDevice } from '../../server/auth/name-device.ts';
import { canUsePasskey } from '../../server/auth/passkey-options.ts';
import { describeProofRefusal, isProven, proveIfNeeded } from '../../server/auth/prove-owner.ts';
import type { Context } from '../../server/context.ts';
import type { App } from '../../server/http-server.ts';
import { findHeldUntil } from '../../server/removal/held-until.ts';
import { removeWholeBlog } from '../../server/removal/remove-whole-blog.ts';
import { makeFrame, sendPage } from '../../server/render-page.tsx';
import { removeBlogTexts } from '../../shared/account/remove-blog-texts.ts';
import { loginSchema } from '../../shared/schemas.ts';
import { patterns } from '../../urls.ts';
import { BlogRemovedPage, RemoveBlogPage, type RemoveBlogPageProps } from './page.tsx';

const config = { access: 'owner', answers: 'page' } as const;
const body = z.object({
  name: z.string().max(1_000),
  password: loginSchema.shape.password.optional(),
  passkey: fieldOf(passkeyAnswerSchema).optional(),
});

type Faults = Partial<Pick<RemoveBlogPageProps, 'nameFault' | 'passwordFault' | 'passkeyFault'>>;

/**
 * Deletes everything that was written. It needs the name of the blog, and a fresh proof that this
 * is the owner.
 */
export function removeBlogRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(patterns.removeBlog, { config }, (request, reply) => sendForm(request, reply));

  app.post(patterns.removeBlog, { config, schema: { body } }, async (request, reply) => {
    const { name, password = '', passkey } = request.body;
    const { brand, language } = await findSettings(db);
    const t = removeBlogTexts[language];
    const outcome = await proveIfNeeded(context, request, { password, passkey });
    if (outcome.kind === 'wait') {
      reply.status(429).header('retry-after', outcome.seconds);
      return sendForm(request, reply, { passwordFault: t.wait(outcome.seconds) });
    }
    if (outcome.kind !== 'right') {
      reply.status(400);
      const refusal = describeProofRefusal(outcome, language);
      const passwordFault = outcome.kind === 'wrong' ? t.wrong : refusal.password;
      return sendForm(request, reply, { passwordFault, passkeyFault: refusal.passkey });
    }
    if (plain(name) !== plain(brand)) {
      reply.status(400);
      return sendForm(request, reply, { nameFault: t.wrongName });
    }
    await removeWholeBlog(context, nameDevice(request.headers['user-agent']), request.log);
    await forgetPictures(context);
    return sendPage(reply, BlogRemovedPage, { frame: await frameFor(request) });
  });

  const frameFor = (request: FastifyRequest) =>
    makeFrame(context, request, ['reader', 'owner', 'passkeys', 'tools']);

  async function sendForm(request: FastifyRequest, reply: FastifyReply, faults: Faults = {}) {
    const { brand } = await findSettings(db);
    return sendPage(reply, RemoveBlogPage, {
      frame: await frameFor(request),
      contents: await countContents(db),
      heldUntil: findHeldUntil((await findBackupState(db)).madeAt),
      brand,
      isProven: await isProven(context, request),
      nameFault: faults.nameFault,
      passwordFault: faults.passwordFault,
      canUsePasskey: await canUsePasskey(context, request),
      passkeyFault: faults.passkeyFault,
    });
  }
}

/** Systems write the same letters in two forms. */
const plain = (name: string) => name.normalize('NFC').trim();
