import { describeRootFileFault, rootFileTexts } from '../root-files/root-file-texts.ts';
import type { RootFileFault } from '../root-files/root-files.ts';
import { describeFault, type Fault } from '../texts/faults.ts';

type Outcome = 'taken' | 'tooMany';

/** Messages about the settings and the root files of an export of Suibi. */
export const settingNotes = {
  'settings-taken': {
    en: ({ names }: { names: string }) => `these settings were taken: ${names}`,
    'zh-Hans': ({ names }: { names: string }) => `已采用这些设置：${names}`,
  },
  'settings-kept': {
    en: ({ names }: { names: string }) =>
      `these settings stay as you have chosen them here: ${names}`,
    'zh-Hans': ({ names }: { names: string }) => `这些设置保持在这里的选择：${names}`,
  },
  'own-code-left': {
    en: () =>
      'ownCode is not imported: it runs in the browsers of readers, so paste it in the settings yourself',
    'zh-Hans': () => 'ownCode 不导入：它会在读者的浏览器中运行，请自己在设置中粘贴',
  },
  'setting-unknown': {
    en: ({ name }: { name: string }) => `${name} is not a setting of this version`,
    'zh-Hans': ({ name }: { name: string }) => `${name} 不是此版本的设置`,
  },
  'menu-page-missing': {
    en: ({ page }: { page: string }) => `the menu names the page ${page}, which is not there`,
    'zh-Hans': ({ page }: { page: string }) => `菜单中的页面 ${page} 不存在`,
  },
  'setting-left': {
    en: ({ name, fault }: { name: string; fault: Fault }) =>
      `${name} is left out: ${describeFault(fault, 'en')}`,
    'zh-Hans': ({ name, fault }: { name: string; fault: Fault }) =>
      `未采用 ${name}：${describeFault(fault, 'zh-Hans')}`,
  },
  'settings-too-large': {
    en: () => 'is too large to be a file of settings',
    'zh-Hans': () => '过大，不是设置文件',
  },
  'settings-unreadable': {
    en: ({ error }: { error: string }) => `cannot be read (${error})`,
    'zh-Hans': ({ error }: { error: string }) => `无法读取（${error}）`,
  },
  'settings-of-others': {
    en: () => 'is not the file of an export of Suibi, and is left out',
    'zh-Hans': () => '不是 Suibi 导出的文件，未采用',
  },
  'settings-with-aliases': {
    en: () => 'cannot be read: it has aliases (*name)',
    'zh-Hans': () => '无法读取：其中有别名（*name）',
  },
  'root-file-taken': {
    en: ({ name }: { name: string }) => `was taken: the blog serves it at /${name}`,
    'zh-Hans': ({ name }: { name: string }) => `已采用，地址为 /${name}`,
  },
  'root-file-kept': {
    en: () => 'stays as the blog has it',
    'zh-Hans': () => '保持博客中的样子',
  },
  'root-file-faulty': {
    en: ({ fault }: { fault: RootFileFault }) =>
      `is left out: ${describeRootFileFault(fault, 'en')}`,
    'zh-Hans': ({ fault }: { fault: RootFileFault }) =>
      `未采用：${describeRootFileFault(fault, 'zh-Hans')}`,
  },
  'root-file-left': {
    en: ({ outcome }: { outcome: Outcome }) => `is left out: ${rootFileTexts.en[outcome]}`,
    'zh-Hans': ({ outcome }: { outcome: Outcome }) =>
      `未采用：${rootFileTexts['zh-Hans'][outcome]}`,
  },
};
