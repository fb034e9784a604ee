import type { ListRedirect } from '../../db/articles/redirects.ts';
import type { ImportNote } from '../../shared/import/import-note.ts';
import { readOrRefuse } from '../folder/guard-item.ts';
import type { OldMenu } from '../pages/old-menu.ts';

/** An export that is damaged, or has something that no export has. The message says where. */
export class DamagedExport extends Error {}

/** An article as another program has exported it. */
export interface ExportedPost {
  kind: 'article' | 'page';
  /**
   * The name of its file without ending. It is the same in each export of the blog: a post with a
   * new name becomes a second article. It is made of the id of the post. In an export without ids
   * it is made of what changes most rarely, such as the address of the post.
   */
  name: string;
  /** What the report calls the article, such as `post 12`. */
  label: string;
  /** In plain text; empty if it has none. */
  title: string;
  author: string;
  tags: string[];
  series?: string[] | undefined;
  /** In plain text; empty if it has none. */
  excerpt: string;
  /** An address, or a path in the folder that is made. */
  cover: string | undefined;
  slug: string | undefined;
  /** The paths of its page on the old blog, the present one first. */
  addresses: string[];
  /** Milliseconds since the epoch. */
  postedAt: number | undefined;
  updatedAt: number | undefined;
  isDraft: boolean;
  /**
   * The password that readers had to give on the old blog, as it is written there; empty if there
   * was none.
   */
  password: string;
  markdown: string;
  /** Whether the text is Markdown in the export too, and may have HTML. */
  isWritten?: boolean;
  /** The text as the export has it. The next import compares it to find a change. */
  source: string;
  /** Without the path of the file. */
  notes: ImportNote[];
}

/** The names of a post: see `ExportedPost`. */
export type PostIdentity = Pick<ExportedPost, 'name' | 'label' | 'title'>;

/** A post that cannot be imported. */
export interface RefusedPost extends PostIdentity {
  kind: 'refused';
  reason: string;
  /** The line of the export, if it has lines. */
  line: number | undefined;
}

/**
 * Reads a post. If the post is damaged, or its reading throws, returns a refusal with its names,
 * and the import goes on with the other posts: see guard-item.ts.
 */
export function readGuarded<Read>(
  identity: PostIdentity & { line?: number },
  read: () => Read,
): Read | RefusedPost {
  const { name, label, title, line } = identity;
  const refuse = (reason: string): RefusedPost => {
    return { kind: 'refused', name, label, title, reason, line };
  };
  return readOrRefuse(() => {
    try {
      return read();
    } catch (error) {
      if (error instanceof DamagedExport) return refuse(error.message);
      throw error;
    }
  }, refuse);
}

/** A blog that another program has exported. */
export interface Export {
  /** Which blog it is, such as `WordPress https://tea.example`: the same in each export of it. */
  blog: string;
  /** The address of the blog; undefined if the export does not tell it. */
  address: string | undefined;
  /**
   * The path below the root of the old blog at which the uploads stand, such as
   * `wp-content/uploads`.
   */
  uploadsPath: string;
  /**
   * Whether visitors of the old blog could load the file with this path below `uploadsPath`.
   * Undefined: all files.
   */
  isPublicFile?(path: string): boolean;
  /** Reads the articles, one after the other: all texts together can be larger than the memory. */
  posts(uploads: OldUploads): AsyncIterable<ExportedPost | RefusedPost>;
  /** The menu of the blog. It is known when all posts are read. */
  menu?(): OldMenu | undefined;
  /** Messages about what else the export has. They are known when all posts are read. */
  others(): ImportNote[];
  /**
   * The addresses of the old blog’s tags, categories and authors, relative to its root and
   * without a slash before them. The tags are written as those of the posts.
   */
  lists?(): ListRedirect[];
}

/** The files of the folder that the owner gives with `--uploads`. */
export interface OldUploads {
  isGiven: boolean;
  /** Paths below `uploadsPath`. */
  has(path: string): boolean;
}
