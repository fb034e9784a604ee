/** The names of tags, each with its count. */
interface Names {
  names: readonly (readonly [name: string, count: number])[];
}

/** More names make a message that nobody reads to its end. */
const maxNames = 8;

/** Messages about template tags of other programs, and of shortcodes. */
export const tagNotes = {
  'tags-left': {
    en: ({ names }: Names) =>
      `keeps template tags as text: ${writeNames(names, ', ', (name, count) => `${name} (${count})`)}`,
    'zh-Hans': ({ names }: Names) =>
      `模板标签照原样保留：${writeNames(names, '、', (name, count) => `${name}（${count}）`)}`,
    wantsLook: true,
  },
};

function writeNames(
  names: Names['names'],
  comma: string,
  write: (name: string, count: number) => string,
): string {
  const shown = names.slice(0, maxNames).map(([name, count]) => write(name, count));
  return [...shown, ...(names.length > maxNames ? ['…'] : [])].join(comma);
}
