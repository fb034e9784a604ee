import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Log in',
  username: 'Name',
  password: 'Password',
  logIn: 'Log in',
  wrong: 'The name or the password is wrong.',
  wait: (seconds: number) =>
    `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
};

const zhHans: typeof en = {
  title: '登录',
  username: '登录名',
  password: '密码',
  logIn: '登录',
  wrong: '登录名或密码不对。',
  wait: (seconds) => `尝试的次数太多了，请过 ${seconds} 秒再试。`,
};

/** Of the login page. */
export const loginTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
