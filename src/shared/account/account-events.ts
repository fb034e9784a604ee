/**
 * What the log of the account tells. A kind is never renamed, because the database has rows of it.
 */
const accountEventKinds = [
  'login',
  'loginFailed',
  'logout',
  'passwordChanged',
  'passwordWrong',
  'deviceEnded',
  'devicesEnded',
  'ownerSet',
  'codesOn',
  'codesOff',
  'codeWrong',
  'recoveryUsed',
  'recoveryRenewed',
  'factorsReset',
  'passkeyLogin',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRefused',
  'passkeyCopied',
  'blogRemoved',
  'ownCodeChanged',
] as const;

export type AccountEventKind = (typeof accountEventKinds)[number];

/**
 * A browser and the system that it runs on, as it names itself. Each is empty if it is not known.
 */
export interface DeviceName {
  browser: string;
  system: string;
}

export const eventsKeptDays = 90;
