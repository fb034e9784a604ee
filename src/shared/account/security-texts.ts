import type { Texts, UiLang } from '../lang/ui-lang.ts';
import { type AccountEventKind, type Device, eventsKeptDays } from './account-events.ts';

const enEvents: Record<AccountEventKind, string> = {
  login: 'Logged in',
  loginFailed: 'Failed login',
  logout: 'Logged out',
  passwordChanged: 'Password changed; other devices logged out',
  passwordWrong: 'Wrong password on this page',
  deviceEnded: 'Logged out another device',
  devicesEnded: 'Logged out all other devices',
  ownerSet: 'Account set with the command line; all devices logged out',
};

const zhEvents: typeof enEvents = {
  login: '登录',
  loginFailed: '登录失败',
  logout: '退出登录',
  passwordChanged: '修改密码，其他设备已退出',
  passwordWrong: '在本页输错密码',
  deviceEnded: '退出另一台设备',
  devicesEnded: '退出其他所有设备',
  ownerSet: '用命令行设置账号，所有设备已退出',
};

const en = {
  title: 'Security',
  desk: 'Desk',
  devices: 'Logged-in devices',
  devicesHint: 'A device is logged out after 14 days without use, and after 90 days in any case.',
  thisDevice: 'This device',
  since: { before: 'Logged in ', after: '' },
  seen: { before: 'Last seen ', after: '' },
  end: 'Log out',
  endNamed: (device: string, since: string) => `Log out ${device}, logged in ${since}`,
  endOthers: 'Log out all other devices',
  password: 'Password',
  current: 'Current password',
  new: 'New password',
  newHint: '12 to 128 characters; case and spaces count. Use several unrelated words.',
  changeHint: 'All other devices are logged out.',
  change: 'Change password',
  wrong: 'The current password is wrong.',
  wait: (seconds: number) =>
    `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  log: 'What happened to the account',
  logHint: `Kept for ${eventsKeptDays} days, without addresses. A failed login notes neither name nor device; those of one day stand together. The newest 100 are shown.`,
  noEvents: 'Nothing yet',
  times: (count: number) => `${count} times`,
  done: {
    ended: 'The device is logged out.',
    othersEnded: 'All other devices are logged out.',
    passwordChanged: 'The password is changed. All other devices are logged out.',
  },
  events: enEvents,
  unknownDevice: 'Unknown device',
  onSystem: ({ browser, system }: Device) => `${browser} on ${system}`,
};

const zhHans: typeof en = {
  title: '账号安全',
  desk: '书桌',
  devices: '已登录的设备',
  devicesHint: '14 天未使用，或登录满 90 天，设备会自动退出。',
  thisDevice: '本设备',
  since: { before: '', after: '登录' },
  seen: { before: '', after: '使用过' },
  end: '退出',
  endNamed: (device, since) => `退出 ${device}（登录于 ${since}）`,
  endOthers: '退出其他所有设备',
  password: '密码',
  current: '当前密码',
  new: '新密码',
  newHint: '12–128 个字符，区分大小写，空格也算。建议用几个互不相关的词。',
  changeHint: '修改后，其他设备都会退出登录。',
  change: '修改密码',
  wrong: '当前密码错误。',
  wait: (seconds) => `尝试次数过多，请 ${seconds} 秒后再试。`,
  log: '账号记录',
  logHint: `保留 ${eventsKeptDays} 天，不记录 IP 地址。登录失败不记录登录名和设备，同一天的合为一条。只显示最近 100 条。`,
  noEvents: '暂无记录',
  times: (count) => `${count} 次`,
  done: {
    ended: '该设备已退出登录。',
    othersEnded: '其他设备都已退出登录。',
    passwordChanged: '密码已修改，其他设备都已退出登录。',
  },
  events: zhEvents,
  unknownDevice: '未知设备',
  onSystem: ({ browser, system }) => `${system} 上的 ${browser}`,
};

/** The texts of the security page. */
export const securityTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** A device in words: "Firefox on Windows". */
export function describeDevice(device: Device, lang: UiLang): string {
  const t = securityTexts[lang];
  if (device.browser !== '' && device.system !== '') return t.onSystem(device);
  return device.browser || device.system || t.unknownDevice;
}
