import type { OwnedArticle, RevisionSummary } from '../../shared/article.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import type { HistoryView } from '../../urls.ts';
import type { FieldDifferences } from './compare-versions.ts';

export interface HistoryPageProps {
  frame: PageFrame;
  article: OwnedArticle;
  view: HistoryView;
  /** The revisions of this page of the list, newest first. */
  revisions: RevisionSummary[];
  /** The number of pages of the list. */
  pages: number;
  /** The version that the owner has chosen. */
  version: ShownVersion | undefined;
  /** The key of the revision that a form of this page makes, so that a second press makes no other one. */
  restoreKey: string;
}

/** The version that the owner has chosen in the history. */
export interface ShownVersion {
  summary: RevisionSummary;
  /** Undefined if there is no other version to compare with. Times are ISO 8601. */
  comparison: { olderAt: string; youngerAt: string; fields: FieldDifferences[] } | undefined;
}
