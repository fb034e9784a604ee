import { keep, readKept } from '../kept.ts';

/** The login name that was used last on this device. The password is never kept. */
const nameKey = 'loginName';

export interface LoginData {
  username: string;
  /** Empty, except while the login is being sent. */
  password: string;
  /** Of an authenticator app, or a recovery code. Only while the login is being sent. */
  code?: string;
}

/** Where the login name is kept. */
export interface LoginNames {
  read(): string | null;
  /** Null forgets the name. */
  write(username: string | null): void;
}

export const keptLoginNames: LoginNames = {
  read: () => readKept('localStorage', nameKey),
  write: (username) => keep('localStorage', nameKey, username),
};
