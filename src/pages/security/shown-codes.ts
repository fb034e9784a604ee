import encodeQR from 'qr';
import { findOwner } from '../../db/account/owner.ts';
import { countRecoveryCodes, findCodeFactor } from '../../db/account/second-factor.ts';
import { addressOfSecret } from '../../server/auth/second-factor.ts';
import type { Context } from '../../server/context.ts';
import { securityTexts } from '../../shared/account/security-texts.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import type { CodesProps } from './codes.tsx';

/** What became of a form about codes. */
export interface CodesEvent {
  /** New recovery codes, which only this answer shows. */
  recoveryCodes?: readonly string[];
  isCodeWrong?: boolean;
}

/** What the page shows of the second factor. The secret is there only for somebody who has just shown to be the owner. */
export async function shownCodes(
  context: Context,
  { lang, brand }: Pick<PageFrame, 'lang' | 'brand'>,
  { isProven, recoveryCodes = [], isCodeWrong = false }: CodesEvent & { isProven: boolean },
): Promise<CodesProps['codes']> {
  const { db } = context.database;
  const t = securityTexts[lang];
  const factor = await findCodeFactor(db);
  const { username = '' } = (await findOwner(db)) ?? {};
  const isOffered = isProven && factor !== undefined && !factor.isConfirmed;
  return {
    isOn: factor?.isConfirmed === true,
    isProven,
    recoveryLeft: await countRecoveryCodes(db),
    recoveryCodes,
    offer: isOffered
      ? {
          secret: factor.secret.replace(/.{4}(?=.)/g, '$& '),
          picture: encodeQR(addressOfSecret(factor.secret, { brand, username }), 'raw'),
        }
      : undefined,
    codeFault: isCodeWrong ? t.wrongCode : undefined,
  };
}
