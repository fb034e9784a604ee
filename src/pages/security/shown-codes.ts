import type { FastifyRequest } from 'fastify';
import encodeQR from 'qr';
import { findOwner } from '../../db/account/owner.ts';
import { countRecoveryCodes, findCodeFactor } from '../../db/account/second-factor.ts';
import type { Context } from '../../server/context.ts';
import type { LoginOutcome } from '../../server/login/attempt-login.ts';
import { isProven } from '../../server/login/prove-owner.ts';
import { addressOfSecret } from '../../server/login/second-factor.ts';
import { securityTexts } from '../../shared/account/security-texts.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import type { CodesProps } from './codes.tsx';

/** What became of a form about codes. */
export interface CodesEvent {
  /** New recovery codes, which only this answer shows. */
  recoveryCodes?: readonly string[];
  isCodeWrong?: boolean;
  /** Why the password was not accepted as a proof. */
  proofRefusal?: Exclude<LoginOutcome, { kind: 'right' }>;
}

/** What the page shows of the second factor. The secret is there only for somebody who has just given the password. */
export async function shownCodes(
  context: Context,
  request: FastifyRequest,
  { lang, brand }: Pick<PageFrame, 'lang' | 'brand'>,
  { recoveryCodes = [], isCodeWrong = false, proofRefusal }: CodesEvent,
): Promise<CodesProps['codes']> {
  const { db } = context.database;
  const t = securityTexts[lang];
  const factor = await findCodeFactor(db);
  const proven = await isProven(context, request);
  const { username = '' } = (await findOwner(db)) ?? {};
  const isOffered = proven && factor !== undefined && !factor.isConfirmed;
  return {
    isOn: factor?.isConfirmed === true,
    isProven: proven,
    recoveryLeft: await countRecoveryCodes(db),
    recoveryCodes,
    offer: isOffered
      ? {
          secret: factor.secret.replace(/.{4}(?=.)/g, '$& '),
          picture: encodeQR(addressOfSecret(factor.secret, { brand, username }), 'raw'),
        }
      : undefined,
    codeFault: isCodeWrong ? t.wrongCode : undefined,
    proofFault:
      proofRefusal && (proofRefusal.kind === 'wait' ? t.wait(proofRefusal.seconds) : t.wrong),
  };
}
