/** The five looks of a callout. They are the five kinds of GitHub. */
export type CalloutLook = 'note' | 'tip' | 'important' | 'warning' | 'caution';

interface CalloutKind {
  look: CalloutLook;
  /** The name in the languages of `languages`, in the same order. */
  names: readonly string[];
}

const languages = ['en', 'zh', 'ja', 'ko'];

/** The words after `[!`, with the look and the names. GitHub has only the first five kinds. */
const table: readonly (readonly [words: string, look: CalloutLook, ...names: string[]])[] = [
  ['note', 'note', 'Note', '备注', '注記', '참고'],
  ['tip hint', 'tip', 'Tip', '提示', 'ヒント', '팁'],
  ['important', 'important', 'Important', '重要', '重要', '중요'],
  ['warning attention', 'warning', 'Warning', '警告', '警告', '경고'],
  ['caution', 'caution', 'Caution', '注意', '注意', '주의'],
  ['danger error', 'caution', 'Danger', '危险', '危険', '위험'],
  ['bug', 'warning', 'Bug', '缺陷', 'バグ', '버그'],
  ['failure fail missing', 'warning', 'Failure', '失败', '失敗', '실패'],
  ['success check done', 'tip', 'Success', '成功', '成功', '성공'],
  ['question help faq', 'important', 'Question', '问题', '質問', '질문'],
  ['info', 'note', 'Info', '信息', '情報', '정보'],
  ['abstract summary tldr', 'note', 'Summary', '摘要', '要約', '요약'],
  ['todo', 'note', 'To do', '待办', 'ToDo', '할 일'],
  ['example', 'note', 'Example', '示例', '例', '예시'],
  ['quote cite', 'note', 'Quote', '引文', '引用', '인용'],
];

const byWord = new Map<string, CalloutKind>();
for (const [words, look, ...names] of table) {
  for (const word of words.split(' ')) byWord.set(word, { look, names });
}

/**
 * The look and the name of a kind, in the language of the article. Undefined for a word that names
 * no kind.
 */
export function findCalloutKind(
  word: string,
  lang: string | undefined,
): { look: CalloutLook; name: string } | undefined {
  const kind = byWord.get(word.toLowerCase());
  if (!kind) return undefined;
  const language = languages.indexOf(lang?.toLowerCase().split('-', 1)[0] ?? '');
  return { look: kind.look, name: kind.names[Math.max(0, language)] ?? '' };
}
