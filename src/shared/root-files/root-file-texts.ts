import { wellKnownPrefix } from '../../urls.ts';
import type { Texts, UiLang } from '../lang/ui-lang.ts';
import { maxRootFileBytes, maxRootFiles, type RootFileFault } from './root-files.ts';

const en = {
  files: 'Files at the root',
  filesHint:
    'Other services ask for such files: to prove that the blog is yours, or to read rules for the whole site.',
  none: 'No file yet.',
  add: 'Add a file',
  edit: 'Edit',
  editFile: (name: string) => `Edit ${name}`,
  size: (bytes: number) => (bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} KB`),
  robotsHint: 'They stand below the blog’s own lines, for example rules for one crawler.',
  newFile: 'New file',
  address: 'Address',
  addressHint:
    'At the root with the ending txt, html, xml or json, or in the folder /.well-known/.',
  content: 'Content',
  contentHint: 'It is sent byte for byte, with line breaks as LF.',
  remove: 'Remove the file',
  usual: 'Usual files',
  usualFiles: [
    ['Google', '/google….html'],
    ['Bing', '/BingSiteAuth.xml'],
    ['Baidu', '/baidu_verify_….html'],
    ['WeChat, QQ', '/MP_verify_….txt, /tencent….txt'],
    ['Sellers of advertisements', '/ads.txt'],
    ['Contact for reports of security faults (RFC 9116)', `${wellKnownPrefix}security.txt`],
    ['Bluesky: the blog’s host as your handle', `${wellKnownPrefix}atproto-did`],
  ] as readonly (readonly [string, string])[],
  noRobots: (line: number) =>
    `Line ${line} is no rule: write it as “Name: value”, or as a note after #`,
  robotsTooLong: (bytes: number, max: number) =>
    `The lines have ${bytes} bytes; at most ${max} are allowed`,
  taken: 'Another file has this address already',
  oldAddress: 'This is an old address of an article, which leads its readers there',
  tooMany: `There are ${maxRootFiles} files already; remove one first`,
};

const zhHans: typeof en = {
  files: '根目录文件',
  filesHint: '供其他服务读取，例如验证博客归属、声明全站规则。',
  none: '尚无文件。',
  add: '添加文件',
  edit: '编辑',
  editFile: (name) => `编辑 ${name}`,
  size: en.size,
  robotsHint: '写在博客自带的内容之后，例如针对某个爬虫的规则。',
  newFile: '新文件',
  address: '地址',
  addressHint: '位于根目录，扩展名为 txt、html、xml 或 json；或位于 /.well-known/ 目录。',
  content: '内容',
  contentHint: '按原样逐字节发送，换行统一为 LF。',
  remove: '删除此文件',
  usual: '常用文件',
  usualFiles: [
    ['Google', '/google….html'],
    ['必应', '/BingSiteAuth.xml'],
    ['百度', '/baidu_verify_….html'],
    ['微信、QQ', '/MP_verify_….txt、/tencent….txt'],
    ['广告销售方声明', '/ads.txt'],
    ['安全问题联系方式（RFC 9116）', `${wellKnownPrefix}security.txt`],
    ['Bluesky：以博客域名作为账号', `${wellKnownPrefix}atproto-did`],
  ],
  noRobots: (line) => `第 ${line} 行不是规则：须为“名称: 值”，或以 # 开头的注释`,
  robotsTooLong: (bytes, max) => `附加内容最多 ${max} 字节（现为 ${bytes} 字节）`,
  taken: '已有文件使用此地址',
  oldAddress: '这是某篇文章的旧地址，仍要引导读者到该文章',
  tooMany: `文件已达 ${maxRootFiles} 个，请先删除一个`,
};

export const rootFileTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

type Sentences = {
  [Kind in RootFileFault['kind']]: (fault: Extract<RootFileFault, { kind: Kind }>) => string;
};

const enFaults: Sentences = {
  'empty-name': () => 'The address is empty',
  'bad-name': () =>
    'The address may have letters, digits, dots, hyphens and underscores, and must end in .txt, .html, .xml or .json or begin with /.well-known/',
  'built-in': () => 'The blog itself answers this address',
  empty: () => 'The content is empty',
  unsaveable: () => 'The content contains a character that cannot be saved',
  'too-large': ({ bytes }) =>
    `The content has ${bytes} bytes; at most ${maxRootFileBytes} (64 KiB) are allowed`,
  'no-contact': () => 'A security.txt needs a line “Contact:”',
  'no-expires': () => 'A security.txt needs one line such as “Expires: 2027-12-31T23:59:59Z”',
  expired: ({ at }) => `This security.txt has expired (${at})`,
};

const zhHansFaults: Sentences = {
  'empty-name': () => '请填写地址',
  'bad-name': () =>
    '地址只能由字母、数字、点、连字符和下划线组成，并以 .txt、.html、.xml、.json 结尾，或以 /.well-known/ 开头',
  'built-in': () => '此地址由博客自身使用',
  empty: () => '请填写内容',
  unsaveable: () => '内容含有无法保存的字符',
  'too-large': ({ bytes }) => `内容最多 ${maxRootFileBytes} 字节（64 KiB，现为 ${bytes} 字节）`,
  'no-contact': () => 'security.txt 须有一行“Contact:”',
  'no-expires': () => 'security.txt 须有且仅有一行“Expires:”，如“Expires: 2027-12-31T23:59:59Z”',
  expired: ({ at }) => `这份 security.txt 已过期（${at}）`,
};

const faultTexts: Texts<Sentences> = { en: enFaults, 'zh-Hans': zhHansFaults };

/** A fault as a sentence without a full stop. */
export function describeRootFileFault(fault: RootFileFault, lang: UiLang): string {
  // TypeScript can't see that a fault's kind and its values belong together.
  const write = faultTexts[lang][fault.kind] as (fault: RootFileFault) => string;
  return write(fault);
}
