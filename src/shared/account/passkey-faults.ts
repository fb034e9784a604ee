import type { Texts } from '../lang/ui-lang.ts';

/** A browser that adds a passkey gets a list of all others. The limit keeps the list short. */
export const maxPasskeys = 50;

const en = {
  late: 'That took too long. Please try again.',
  spent: 'This answer was used before. Please try again.',
  unknown: 'This blog does not know this passkey. It may have been removed.',
  copied: 'This passkey was refused, because a copy of it seems to have been used.',
  wrong: 'The passkey was not accepted.',
  exists: 'This passkey was added before.',
  full: `There are ${maxPasskeys} passkeys. Remove one first.`,
  /** The browser finds the next two faults, not the server. */
  cancelled: 'No passkey was used.',
  otherAddress: 'Passkeys do not work at this address of the blog.',
};

/** Why a passkey was refused, or could not be added. */
export type PasskeyFault = Exclude<keyof typeof en, 'cancelled' | 'otherAddress'>;

const zhHans: typeof en = {
  late: '操作超时，请重试。',
  spent: '这次验证已经用过，请重试。',
  unknown: '本博客没有这个通行密钥，可能已被移除。',
  copied: '通行密钥被拒绝：它的副本似乎已被使用。',
  wrong: '通行密钥未通过验证。',
  exists: '这个通行密钥已添加过。',
  full: `通行密钥已有 ${maxPasskeys} 个，请先移除一个。`,
  cancelled: '未使用通行密钥。',
  otherAddress: '通行密钥在博客的这个地址不可用。',
};

export const passkeyFaultTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
