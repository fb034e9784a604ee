import type { Texts } from '../lang/ui-lang.ts';

const en = {
  add: 'Add code',
  code: 'Code',
  codeHint:
    'The snippet of a service for statistics, or a tag that proves that the blog is yours. Only meta, link and script are accepted.',
  where:
    'It stands in the lists and articles that visitors get. Pages that you see while logged in never have it, nor do login, search, drafts and articles with a password. Where you have logged in before, you do not see it either: use a private window.',
  check: 'Check',
  question: 'Not added yet: check what the code may do.',
  read: 'To be added',
  loads: 'Loads scripts from',
  loadsHint: 'Scripts that the code loads by itself: one address a line. All others are blocked.',
  sendsTo: 'Sends data to',
  sendsToHint:
    'One address a line, found in the code. A service can also report by pictures, which pages may load from anywhere.',
  duty: 'What the service learns of your readers is for you to tell them.',
  password: 'Your password',
  addToPages: 'Add to pages',
  addWithPasskey: 'Add with a passkey',
  inUse: 'On visitors’ pages',
  none: 'No code yet',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove: ${name}`,
  meta: 'Tag',
  link: 'Link',
  script: 'Script from',
  inlineScript: (bytes: number) => `Inline script, ${bytes} bytes`,
  data: 'Data for search engines',
  line: (line: number, sentence: string) => `Line ${line}: ${sentence}.`,
  nothing: 'There is no code',
  tooLong: (kilobytes: number) => `The code is longer than ${kilobytes} KB`,
  tooMany: (count: number, max: number) =>
    `With this code there would be ${count} elements; at most ${max} are allowed`,
  tooManyAddresses:
    'All code together names too many addresses: proxies refuse such long headers. Remove some',
  noScriptAddress: (line: string) =>
    `“${line}” must be the whole address of a script, such as https://a.example/b.js`,
  noOrigin: (line: string) => `“${line}” must be an address such as https://a.example`,
};

const zhHans: typeof en = {
  add: '添加代码',
  code: '代码',
  codeHint: '统计服务给出的代码，或证明网站归属的标签。只接受 meta、link 和 script。',
  where:
    '加在访客看到的列表和文章上。登录后的页面，以及登录、搜索、草稿和加密文章的页面都不会加。登录过的浏览器也看不到，可用隐私窗口查看。',
  check: '检查',
  question: '尚未添加：请确认代码的权限。',
  read: '即将添加',
  loads: '加载脚本',
  loadsHint: '代码自行加载的脚本，每行一个地址，其余一律拦截。',
  sendsTo: '发送数据到',
  sendsToHint: '每行一个地址，取自代码。服务也可能通过图片上报，而页面可以加载任何网站的图片。',
  duty: '服务会收集读者的哪些信息，需由你告知读者。',
  password: '密码',
  addToPages: '添加到页面',
  addWithPasskey: '用通行密钥确认并添加',
  inUse: '访客页面上的代码',
  none: '尚无代码',
  remove: '移除',
  removeNamed: (name) => `移除：${name}`,
  meta: '标签',
  link: '链接',
  script: '脚本',
  inlineScript: (bytes) => `内嵌脚本，${bytes} 字节`,
  data: '供搜索引擎读取的数据',
  line: (line, sentence) => `第 ${line} 行：${sentence}。`,
  nothing: '请粘贴代码',
  tooLong: (kilobytes) => `代码超过 ${kilobytes} KB`,
  tooMany: (count, max) => `加上这段代码共有 ${count} 个标签，最多 ${max} 个`,
  tooManyAddresses: '全部代码涉及的地址过多，代理服务器会拒绝过长的响应头，请删去一些',
  noScriptAddress: (line) => `“${line}”须为脚本的完整地址，如 https://a.example/b.js`,
  noOrigin: (line) => `“${line}”须为 https://a.example 这样的地址`,
};

export const ownCodeTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
