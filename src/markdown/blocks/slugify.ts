/**
 * More than 30 marks on one letter are left out, as in the Stream-Safe Text Format of Unicode (UAX
 * 15): `normalize` sorts them in quadratic time.
 */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;
const apostropheInWord = /['’](?<=\p{Script=Latin}['’])(?=\p{Script=Latin})/gu;

/**
 * The readable id of a heading in any script: letters and digits stay, apostrophes in Latin words
 * vanish, all else becomes hyphens. It has only lower case, because the ids of the page’s own
 * elements have capitals and must differ.
 */
export function slugify(heading: string): string {
  // Variation selectors and joiners would stay when their emoji is removed.
  const text = heading
    .replace(tooManyMarks, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200d\u20e3\ufe0e\ufe0f]/g, '')
    .replace(apostropheInWord, '');
  // For ASCII this pattern gives the same result and is much faster.
  const isAscii = /^[ -~]*$/.test(text);
  const slug = text
    .replace(isAscii ? /[^a-z0-9_]+/g : /[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'section' : slug;
}

/**
 * Gives each heading of one document its own slug: the second `安装` is `安装-2`. The time is
 * proportional to the number of headings, even if all have the same text. No heading gets an id of
 * `reserved`.
 */
export function makeUniqueSlugs(reserved: Iterable<string> = []): (heading: string) => string {
  const taken = new Set(reserved);
  const next = new Map<string, number>();
  return (heading) => {
    const base = slugify(heading);
    let slug = base;
    let number = next.get(base) ?? 2;
    while (taken.has(slug)) {
      slug = `${base}-${number}`;
      number += 1;
    }
    next.set(base, number);
    taken.add(slug);
    return slug;
  };
}

const ownId = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,99}$/u;
/** The ids of the page's own elements are written like this: `pageMain`. */
const likeOfPage = /^[a-z]+[A-Z]/;

/**
 * The text of a heading that ends with `{#an-id}`, and this id. Undefined if it has no id of its
 * own.
 */
export function splitOwnId(heading: string): { text: string; id: string } | undefined {
  if (!heading.endsWith('}')) return undefined;
  const at = heading.lastIndexOf('{#');
  const text = heading.slice(0, Math.max(0, at)).trimEnd();
  const id = heading.slice(at + 2, -1);
  if (at < 0 || text === '' || heading[at - 1] === '\\' || !ownId.test(id)) return undefined;
  return { text, id: likeOfPage.test(id) ? id.toLowerCase() : id };
}

/**
 * Gives each heading its id: the id that the writer gave, else the slug of its text. An id that the
 * writer gave twice gets a number.
 */
export function idsOfHeadings(
  headings: readonly { text: string; ownId: string | undefined }[],
): string[] {
  const used = new Set<string>();
  const slugOf = makeUniqueSlugs(headings.flatMap(({ ownId }) => ownId ?? []));
  return headings.map(({ text, ownId }) => {
    if (ownId === undefined || used.has(ownId)) return slugOf(ownId ?? text);
    used.add(ownId);
    return ownId;
  });
}
