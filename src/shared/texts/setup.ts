import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Set up',
  heading: 'Make this blog yours',
  once: 'This page works once.',
  brand: 'The blog’s name',
  displayName: 'Your name, as readers see it',
  language: 'Language of the blog',
  languageHint: 'Of buttons, labels and dates; write in any language you like.',
  username: 'Name to log in with',
  password: 'Password',
  passwordHint:
    '12 to 128 characters, taken exactly as you type them. Several unrelated words are good.',
  create: 'Create the blog',
  closed: 'Not open',
  hasOwner: 'This blog has its owner already.',
  needsLink: 'This needs the one-time link that the program prints when it starts.',
  logIn: 'Log in',
};

const zhHans: typeof en = {
  title: '开始',
  heading: '开始你的博客',
  once: '这个页面只能使用一次。',
  brand: '博客名称',
  displayName: '你的名字（读者会看到）',
  language: '博客的语言',
  languageHint: '指按钮、标签和日期的语言；文章用什么语言写都可以。',
  username: '登录名',
  password: '密码',
  passwordHint: '12 到 128 个字符，照原样保存，空格也算。几个互不相干的词连在一起就很好。',
  create: '创建博客',
  closed: '暂不开放',
  hasOwner: '这个博客已经有主人了。',
  needsLink: '需要程序启动时给出的一次性链接才能打开。',
  logIn: '登录',
};

/** Of the page that makes a blog somebody's. */
export const setupTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
