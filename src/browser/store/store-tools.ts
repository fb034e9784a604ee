import type { DeskDocument } from '../../shared/article.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { LoginData, LoginNames } from './login-data.ts';

/** The parts that the store's operations work on. Each page gives its own. */
export interface StoreTools {
  /** The language of the interface. */
  lang: UiLang;
  /** Null on a page where nobody is logged in: each operation on documents then fails. */
  documents: StoredDocuments | null;
  loginNames: LoginNames;
  /**
   * Logs the owner in. Returns a sentence for the owner if the server refuses the login or cannot
   * be reached.
   */
  logIn(login: LoginData): Promise<string | undefined>;
}

/**
 * The documents on this device. A call that fails rejects with an error whose message is a sentence
 * for the owner.
 */
export interface StoredDocuments {
  /** The document that was changed last comes first. */
  list(): Promise<DeskDocument[]>;
  /** Moves an article to the trash. A document that the server never had leaves this device. */
  remove(articleID: string): Promise<void>;
}
