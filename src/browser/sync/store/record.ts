import type { OwnedArticle } from '../../../shared/article.ts';
import {
  type ArticleContent,
  documentFields,
  type FieldName,
  fieldNames,
  newContent,
  toStored,
} from '../../../shared/document.ts';

type Fields = typeof documentFields;

/**
 * A field value in a kept document: an address is an object, because the given template has `cover:
 * {}`.
 */
type KeptValue<Name extends FieldName> = Fields[Name]['kind'] extends 'address'
  ? { url: ArticleContent[Name] }
  : ArticleContent[Name];

/** The fields that the owner writes, under the names of the given template. */
type WrittenFields = {
  readonly [Name in FieldName as Fields[Name]['kept']['name']]: KeptValue<Name>;
};

/** A document as the browser keeps it: the template of the specification, section 4. */
export interface KeptDocument extends WrittenFields {
  /**
   * The preview of this text. Empty until it has been rendered: while the owner types, each key
   * would otherwise write the preview of an older text, which is longer than the text.
   */
  readonly htmlOutput: string;
  readonly isPublished: boolean;
  /** ISO 8601, as the server has said. Null before the article is published. */
  readonly postedAt: string | null;
  /** ISO 8601, by this device's clock. It is for display only. */
  readonly updatedAt: string | null;
}

/** A version of an article on the server. */
export interface ServerVersion {
  readonly revision: number;
  /** The key of the save that made this version. Unlike a number, it is never used again. */
  readonly key: string;
  readonly content: ArticleContent;
}

/** The name of a version of an article on the server, without its content. */
export type VersionName = Pick<ServerVersion, 'revision' | 'key'>;

/** The text of one article on this device. All tabs of the browser share it. */
export interface DocumentRecord {
  readonly articleID: string;
  /** A random name of this record. A record that is made again after a loss gets a new one. */
  readonly recordKey: string;
  /** Grows by 1 with each write on this device. */
  readonly version: number;
  readonly document: KeptDocument;
  /**
   * The fields nobody has written over: they hold the value of the template, and count as empty.
   */
  readonly untouched: readonly FieldName[];
  /**
   * The last version of the server that this device's text rests on. Null before the first save.
   */
  readonly base: ServerVersion | null;
  /** The hash of the last content of this record that the server has acknowledged. */
  readonly acknowledgedHash: string | null;
  /**
   * The other text of a conflict, until the owner has chosen. Its revision is null if another tab
   * wrote it.
   */
  readonly conflict: ServerVersion | { revision: null; content: ArticleContent } | null;
  /**
   * Whether the owner has deleted the article for good elsewhere, before these words were sent.
   * They are not sent then, unless the owner makes a new article of them.
   */
  readonly isRemoved?: boolean;
  /**
   * Whether the server had lost the article, as after an older backup was restored, and the owner
   * has not worked on it since.
   */
  readonly isReturned?: boolean;
  /**
   * The newest version of the server that this device knows of, also beside the current one. The
   * server may have lost it.
   */
  readonly newest?: VersionName;
  /**
   * Texts that the server has acknowledged, and that other texts have replaced on this device since
   * it last answered. They are sent again if it says that it has lost them.
   */
  readonly replaced?: readonly ArticleContent[];
}

/** A save on its way to the server. It stays here until the server has acknowledged it. */
export interface OutboxSave {
  /** The server stores the saves of one article with the same key once. */
  readonly key: string;
  readonly articleID: string;
  /** Saves of one article are sent in this order. */
  readonly order: number;
  readonly basedOn: number;
  /** The server gives a higher number than this one. */
  readonly after?: number;
  readonly hash: string;
  readonly content: ArticleContent;
}

/**
 * Everything that this device keeps of one article, apart from its history. No code changes an
 * entry or its parts.
 */
export interface DocumentEntry {
  readonly record: DocumentRecord | null;
  /** In the order in which they are sent. */
  readonly outbox: readonly OutboxSave[];
  /** The article in the last list that the server has sent. */
  readonly head: OwnedArticle | null;
}

/** The entry of an article that has words on this device. */
export type WrittenEntry = DocumentEntry & { record: DocumentRecord };

/**
 * The document of a new article: the given template, by the owner's public name if it is not empty.
 */
export function newDocument(ownerName: string): Kept {
  const written = Object.fromEntries(
    fieldNames.map((name) => [
      documentFields[name].kept.name,
      structuredClone(documentFields[name].kept.template),
    ]),
  ) as unknown as WrittenFields;
  const document = {
    ...written,
    ...(ownerName === '' ? {} : { author: ownerName }),
    htmlOutput: '',
    isPublished: false,
    postedAt: null,
    updatedAt: null,
  };
  return { document, untouched: fieldNames };
}

/** The document of a content from the server. Each field counts as written. */
export function documentOf(content: ArticleContent): Kept {
  const { document } = newDocument('');
  return withContent({ document, untouched: [] }, content);
}

type Kept = Pick<DocumentRecord, 'document' | 'untouched'>;

/** The edit page asks for the content of the same record several times for each key. */
const knownContents = new WeakMap<Kept, Readonly<ArticleContent>>();

/**
 * The content of a document. An untouched field is as in a new article. Records are never changed,
 * so the same record always has the same content object.
 */
export function contentOf(kept: Kept): Readonly<ArticleContent> {
  const known = knownContents.get(kept);
  if (known) return known;
  const { document, untouched } = kept;
  const written = fieldNames
    .filter((name) => !untouched.includes(name))
    .map((name) => [name, fromKept(name, document)]);
  const content = newContent(Object.fromEntries(written));
  knownContents.set(kept, content);
  return content;
}

/**
 * The same document with another content. A field stays untouched if nobody had touched it and the
 * new content has no value for it.
 */
export function withContent<Given extends Kept>(kept: Given, content: ArticleContent): Given {
  const untouched = kept.untouched.filter(
    (name) => toStored(content[name]) === toStored(initialContent[name]),
  );
  const written = fieldNames
    .filter((name) => !untouched.includes(name))
    .map((name) => [documentFields[name].kept.name, toKept(name, content)]);
  return {
    ...kept,
    document: {
      ...kept.document,
      ...(Object.fromEntries(written) as Partial<WrittenFields>),
      htmlOutput: '',
    },
    untouched,
  };
}

const initialContent = newContent();

function toKept(name: FieldName, content: ArticleContent): unknown {
  return documentFields[name].kind === 'address' ? { url: content[name] } : content[name];
}

function fromKept(name: FieldName, document: KeptDocument): unknown {
  const { kind, kept } = documentFields[name];
  const value = document[kept.name];
  return kind === 'address' ? (value as { url: unknown }).url : value;
}
