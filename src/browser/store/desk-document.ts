import type { OwnedArticle } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';

/** The fields of a document that an operation changes. */
export type DocumentPart = Partial<ArticleContent>;

/** Where the newest words of a document are. */
export type Keeping =
  /** The server has all words of this document. */
  | 'saved'
  /** Some words are only on this device. */
  | 'not-sent'
  /** Two versions touch each other, and the owner has to choose. */
  | 'conflict';

/** A document as the desk lists it: with its title, and without its text. Times are ISO 8601 in UTC. */
export interface DeskDocument extends Omit<OwnedArticle, 'savedAt' | 'revisionKey'> {
  tags: readonly string[];
  /** The time of the last change on this device, or of the last save on the server. */
  updatedAt: string;
  keeping: Keeping;
  /** Whether the text is on this device, so that the document opens offline. */
  isOnDevice: boolean;
}
