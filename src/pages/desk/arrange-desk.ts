import type { DeskDocument, OwnedArticle } from '../../shared/article.ts';
import type { InitialState } from '../../shared/page-state/initial-state.ts';
import type { OwnerResult } from '../../shared/search/search-result.ts';
import { wordsTest } from '../../shared/text.ts';

/** The sections of the desk in their order. */
const sectionNames = ['writing', 'published', 'pages', 'trash'] as const;
export type SectionName = (typeof sectionNames)[number];

/** The rows of one page, over all sections. */
const rowsPerPage = 50;

export interface DeskSection {
  name: SectionName;
  /** All documents of the section, also those of other pages. */
  count: number;
  /** The page on which the section begins. */
  page: number;
  /** The documents of the section that stand on the shown page, in the order of `compareTimes`. */
  documents: DeskDocument[];
}

export interface ArrangedDesk {
  /** The sections that have documents, also those on other pages. */
  sections: DeskSection[];
  /** The shown page, from 1 to `pages`. */
  page: number;
  pages: number;
}

/**
 * Puts the documents whose title has all words of `query`, and those that a search has found, into
 * the sections of the desk, section after section, and cuts the rows into pages. An empty query
 * takes all documents. Each document is in one section. In a section the found ones come first, in
 * the order of `found`. A number of a page that does not exist shows the nearest page.
 */
export function arrangeDesk(
  documents: readonly DeskDocument[],
  query: string,
  wantedPage: number,
  found: readonly string[] = [],
): ArrangedDesk {
  const hasWords = wordsTest(query);
  const ranks = new Map(found.map((articleID, rank) => [articleID, rank]));
  const rankOf = ({ articleID }: DeskDocument) => ranks.get(articleID) ?? ranks.size;
  const shown = documents
    .filter(({ articleID, title }) => ranks.has(articleID) || hasWords(title))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compareTimes(a, b));
  const pages = Math.max(1, Math.ceil(shown.length / rowsPerPage));
  const page = Math.min(Math.max(1, wantedPage), pages);
  const firstRow = (page - 1) * rowsPerPage;
  const sections: DeskSection[] = [];
  let before = 0;
  for (const name of sectionNames) {
    const all = shown.filter((each) => sectionOf(each) === name);
    if (all.length === 0) continue;
    sections.push({
      name,
      count: all.length,
      page: Math.floor(before / rowsPerPage) + 1,
      documents: all.slice(
        Math.max(0, firstRow - before),
        Math.max(0, firstRow + rowsPerPage - before),
      ),
    });
    before += all.length;
  }
  return { sections, page, pages };
}

/** An article of which the server has all words. */
export function toDocument({ savedAt, ...article }: OwnedArticle): DeskDocument {
  return { ...article, updatedAt: savedAt, keeping: 'saved', isOnDevice: false };
}

/** What a search has found, for `arrangeDesk`. */
export function idsOf(result: OwnerResult | null): string[] {
  return result?.hits.map(({ articleID }) => articleID) ?? [];
}

/**
 * The rows of the shown page, in the form in which the initial state of each page names its
 * articles.
 */
export function rowsOf(
  { sections }: ArrangedDesk,
  views: Readonly<Record<string, number>>,
): InitialState['articles'] {
  return sections
    .flatMap(({ documents }) => documents)
    .map(({ articleID, title, postedAt }) => ({
      articleID,
      articleTitle: title,
      articleClick: views[articleID] ?? 0,
      ...(postedAt === null ? {} : { postedAt }),
    }));
}

/**
 * The time by which a document stands in its section: when it was deleted; when it was or will be
 * published; and when it was changed, if it is a draft or has changes that are not public. An
 * import saves a thousand articles in one minute.
 */
function timeOf(document: DeskDocument): string {
  const { state, keeping, postedAt, trashedAt, updatedAt } = document;
  if (state === 'trash') return trashedAt ?? updatedAt;
  if (isWaiting(document)) return postedAt ?? updatedAt;
  const isChanged = state === 'draft' || keeping !== 'saved' || hasUnpublishedChanges(document);
  return (isChanged ? null : postedAt) ?? updatedAt;
}

/**
 * The newest first, but what will be published by itself comes after all others, the soonest
 * first. Documents with equal times, such as imported ones, have the same order on every device, in
 * whatever order they come.
 */
function compareTimes(a: DeskDocument, b: DeskDocument): number {
  const compare = (a: string, b: string) => a.localeCompare(b, 'en');
  const areWaiting = isWaiting(a) && isWaiting(b);
  return (
    Number(isWaiting(a)) - Number(isWaiting(b)) ||
    compare(timeOf(b), timeOf(a)) * (areWaiting ? -1 : 1) ||
    compare(b.updatedAt, a.updatedAt) ||
    compare(a.articleID, b.articleID)
  );
}

/** Whether it will be published by itself, with all words of this device. */
export function isWaiting({ state, keeping }: DeskDocument): boolean {
  return state === 'scheduled' && keeping === 'saved';
}

export function hasUnpublishedChanges(document: DeskDocument): boolean {
  const { state, revision, publishedRevision } = document;
  return state !== 'trash' && publishedRevision !== null && publishedRevision < revision;
}

/**
 * A document in the trash stays there, so that it can be restored. A published one of which the
 * server has not all words is written on.
 */
function sectionOf({ keeping, state, pageName }: DeskDocument): SectionName {
  if (state === 'trash') return 'trash';
  if (state !== 'published' || keeping !== 'saved') return 'writing';
  // An article that an older program has kept on the device has no such name.
  return (pageName ?? null) === null ? 'published' : 'pages';
}
