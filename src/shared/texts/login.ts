import type { Texts, UiLang } from '../lang/ui-lang.ts';
import { waitingTime } from '../lang/waiting-time.ts';

const en = {
  title: 'Log in',
  username: 'Login name',
  password: 'Password',
  code: 'Code',
  codeHint: 'From your authenticator app, or a recovery code.',
  codeNeeded: 'Enter your code as well.',
  wrongOrCode: 'The login name, the password or the code is wrong.',
  logIn: 'Log in',
  logInWithPasskey: 'Log in with a passkey',
  wrong: 'The login name or the password is wrong.',
  unreachable: 'Cannot reach the server.',
  sessionEnded: 'This device was logged out from another one.',
  textsDeleted: 'Texts that are on the server were deleted from this device.',
  unsentStay: (count: number) =>
    `${count} ${count === 1 ? 'article has' : 'articles have'} unsent text. It stays on this device and is shown after you log in.`,
  unsentFilesStay: (count: number) =>
    `${count} ${count === 1 ? 'file is' : 'files are'} waiting on this device to be sent.`,
  wait: (seconds: number) => `Too many attempts. Try again in ${waitingTime(seconds, 'en')}.`,
  otherWays:
    'There is no wait with a passkey, a recovery code, or a browser you have logged in with before.',
};

const zhHans: typeof en = {
  title: '登录',
  username: '登录名',
  password: '密码',
  code: '验证码',
  codeHint: '验证器应用中的验证码，或一个恢复码。',
  codeNeeded: '请同时输入验证码。',
  wrongOrCode: '登录名、密码或验证码错误。',
  logIn: '登录',
  logInWithPasskey: '用通行密钥登录',
  wrong: '登录名或密码错误。',
  unreachable: '无法连接服务器。',
  sessionEnded: '此设备已在别处被退出登录。',
  textsDeleted: '服务器已有的文章已从此设备删除。',
  unsentStay: (count) => `有 ${count} 篇文章的文字尚未发送，仍留在此设备上，登录后可见。`,
  unsentFilesStay: (count) => `有 ${count} 个文件尚未上传，仍留在此设备上。`,
  wait: (seconds) => `尝试次数过多，请 ${waitingTime(seconds, 'zh-Hans')}后再试。`,
  otherWays: '使用通行密钥、恢复码，或在曾经登录过的浏览器中登录，无需等待。',
};

/** The texts of the login page and the login dialog. */
export const loginTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/**
 * A login waits longer than this only on a device that the server does not know, while somebody
 * guesses codes: see `rules` in the server's login-throttle.ts.
 */
const longSeconds = 15 * 60;

/** Why a login has to wait. For a long wait also how the owner can log in without waiting. */
export function waitAtLogin(seconds: number, lang: UiLang): string {
  const t = loginTexts[lang];
  if (seconds <= longSeconds) return t.wait(seconds);
  return lang === 'en' ? `${t.wait(seconds)} ${t.otherWays}` : t.wait(seconds) + t.otherWays;
}
