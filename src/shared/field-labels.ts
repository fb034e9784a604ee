import { documentFields, type FieldName } from './document.ts';
import type { Texts } from './lang/ui-lang.ts';

/** The fields of calls and forms that are not fields of a document. */
const labels: Readonly<Record<string, Texts<string>>> = {
  username: { en: 'Login name', 'zh-Hans': '登录名' },
  password: { en: 'Password', 'zh-Hans': '密码' },
  articleID: { en: 'Article ID', 'zh-Hans': '文章编号' },
  key: { en: 'Key of the save', 'zh-Hans': '保存编号' },
  hash: { en: 'Checksum', 'zh-Hans': '校验值' },
  name: { en: 'Name', 'zh-Hans': '名称' },
  basedOn: { en: 'Based on revision', 'zh-Hans': '所基于的版本' },
  revision: { en: 'Revision', 'zh-Hans': '版本' },
};

/**
 * The name that people know for a field of an input, such as `content.tags.1`. Undefined for any
 * other field.
 */
export function labelOfField(field: string): Texts<string> | undefined {
  const [name = ''] = field.replace(/^content\./, '').split('.');
  if (Object.hasOwn(documentFields, name)) return documentFields[name as FieldName].label;
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}
