import type { ArticleState, DeskDocument } from '../../shared/article.ts';

/** The sections of the desk in their order. Documents that the server does not have come first. */
export const sectionNames = ['notSent', 'draft', 'scheduled', 'published', 'trash'] as const;
export type SectionName = 'notSent' | ArticleState;

export interface DeskSection {
  name: SectionName;
  /** The document that was changed last comes first. */
  documents: DeskDocument[];
}

/**
 * Puts the documents whose title has all words of `query` into the sections of the desk. An empty query takes all
 * documents. A section without documents is left out. Each document is in one section.
 */
export function arrangeDesk(documents: readonly DeskDocument[], query: string): DeskSection[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const found = documents
    .filter(({ title }) => words.every((word) => fold(title).includes(word)))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt, 'en'));
  return sectionNames
    .map((name) => ({ name, documents: found.filter((each) => sectionOf(each) === name) }))
    .filter(({ documents }) => documents.length > 0);
}

/** A document in the trash stays there, so that it can be restored. */
function sectionOf({ keeping, state }: DeskDocument): SectionName {
  return keeping === 'saved' || state === 'trash' ? state : 'notSent';
}

/** Capitals, full-width letters and accents in another form make no difference. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
