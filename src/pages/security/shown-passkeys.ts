import type { FastifyRequest } from 'fastify';
import { listPasskeys } from '../../db/account/passkeys.ts';
import { canUsePasskey, findPasskeySite } from '../../server/auth/passkey-options.ts';
import type { Context } from '../../server/context.ts';
import { type PasskeyFault, passkeyFaultTexts } from '../../shared/account/passkey-faults.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import type { PasskeysProps } from './passkeys.tsx';

/** What became of a form about passkeys. */
export interface PasskeysEvent {
  /** Why a passkey was not added. */
  passkeyFault?: PasskeyFault;
  renaming?: PasskeysProps['passkeys']['renaming'];
}

/** What the page shows of the passkeys. */
export async function shownPasskeys(
  context: Context,
  request: FastifyRequest,
  { lang }: Pick<PageFrame, 'lang'>,
  { isProven, passkeyFault, renaming }: PasskeysEvent & { isProven: boolean },
): Promise<PasskeysProps['passkeys']> {
  const host = findPasskeySite(context, request)?.host;
  const passkeys = await listPasskeys(context.database.db);
  return {
    list: passkeys.map(({ id, name, host, createdAt, usedAt }) => ({
      ...{ id, name, host, made: new Date(createdAt).toISOString() },
      used: usedAt === null ? undefined : new Date(usedAt).toISOString(),
    })),
    host,
    canProve: await canUsePasskey(context, request),
    isProven,
    renaming,
    fault: passkeyFault && passkeyFaultTexts[lang][passkeyFault],
  };
}
