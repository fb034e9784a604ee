import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Log in',
  username: 'Login name',
  password: 'Password',
  logIn: 'Log in',
  wrong: 'The login name or the password is wrong.',
  unreachable: 'Cannot reach the server.',
  wait: (seconds: number) =>
    `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
};

const zhHans: typeof en = {
  title: '登录',
  username: '登录名',
  password: '密码',
  logIn: '登录',
  wrong: '登录名或密码错误。',
  unreachable: '无法连接服务器。',
  wait: (seconds) => `尝试次数过多，请 ${seconds} 秒后再试。`,
};

/** The texts of the login page and the login dialog. */
export const loginTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
