import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Setup',
  heading: 'Make this blog yours',
  once: 'This page can be used only once.',
  brand: 'Blog name',
  displayName: 'Your name, as readers see it',
  language: 'Interface language',
  languageHint: 'For buttons, labels and dates. Articles can be in any language.',
  timeZone: 'Time zone',
  timeZoneHint: 'For the dates of articles and the times at which they are published.',
  username: 'Login name',
  usernameHint: 'Only for logging in; readers do not see it. Best not your name.',
  password: 'Password',
  passwordHint: '12 to 128 characters; case and spaces count. Use several unrelated words.',
  create: 'Create the blog',
  closed: 'Setup cannot be opened',
  hasOwner: 'This blog already has an owner.',
  needsLink: 'Open this page with the one-time link that the program prints when it starts.',
  logIn: 'Log in',
};

const zhHans: typeof en = {
  title: '初始设置',
  heading: '开始你的博客',
  once: '这个页面只能使用一次。',
  brand: '博客名称',
  displayName: '你的名字（读者会看到）',
  language: '界面语言',
  languageHint: '用于按钮、标签和日期。文章可以用任何语言写。',
  timeZone: '时区',
  timeZoneHint: '用于文章日期和定时发布。',
  username: '登录名',
  usernameHint: '只用来登录，读者看不到。最好不要与名字相同。',
  password: '密码',
  passwordHint: '12–128 个字符，区分大小写，空格也算。建议用几个互不相关的词。',
  create: '创建博客',
  closed: '无法打开初始设置',
  hasOwner: '这个博客已经有主人了。',
  needsLink: '请使用程序启动时显示的一次性链接打开此页。',
  logIn: '登录',
};

export const setupTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
