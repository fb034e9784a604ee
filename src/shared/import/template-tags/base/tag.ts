/** Offsets into a text; `end` is the offset behind it. */
export interface Range {
  start: number;
  end: number;
}

/** A tag as it stands in the text. */
export interface Tag extends Range {
  /**
   * In this order: `{% name … %}`, `{{ … }}`, `{{ name(…) }}`, `{% name(…) %}`, and
   * `{{< name … >}}` with `{{% name … %}}`. An escaped one is shown to readers as a tag.
   */
  form: 'statement' | 'value' | 'call' | 'section' | 'shortcode' | 'escaped';
  /** Empty for the end of Zola, which names nothing. Of a value, its whole text. */
  name: string;
  /** What stands behind the name. */
  written: string;
  isEnd: boolean;
  isSelfClosed: boolean;
  /** The offset of the beginning of its line. */
  lineStart: number;
  /** Whether nothing but blanks and marks of lists and quotes stands before it on its line. */
  isFirst: boolean;
  /** In how many quotations its line stands. */
  quotes: number;
  /** Whether a list item begins on its line. */
  isInNewItem: boolean;
}

/** What a writer gets: a tag with its body and what it must know of the site. */
export interface Call {
  name: string;
  written: string;
  /**
   * The text up to the end of the tag, without blank lines around it and without the indentation of
   * the tag. Undefined where the tag has no end.
   */
  body: string | undefined;
  /** The body as it stands in the text. */
  wholeBody: string;
  /** Whether the tag with its body has its lines for itself. */
  isAlone: boolean;
  /** Whether it stands within a block of HTML. There the text is Markdown only within a line. */
  isInHtml: boolean;
  /** The character before the tag, and the one behind it. */
  before: string;
  behind: string;
  /** Whether a link has a target in the folder. */
  isKnown: (href: string) => boolean;
  /** The title of an article of the folder. */
  titleOf: (href: string) => string | undefined;
  /** The value of a variable such as `page.title`. */
  findValue: (name: string) => string | undefined;
}

/** Markdown for the place of a tag. */
export interface Written {
  text: string;
  /** Whether it needs lines of its own, with blank lines around it. */
  isBlock: boolean;
}

/** Undefined leaves the tag as it is. */
export type WriteTag = (call: Call) => Written | undefined;

export interface TagRule {
  /**
   * `none`: the tag has no end. `text`: what is between the tag and its end is converted too.
   * `code`: it is taken as it is, up to the first end. A tag whose end is missing has no body.
   */
  body: 'none' | 'text' | 'code';
  write: WriteTag;
}

export type TagTable = ReadonlyMap<string, TagRule>;

/** `names` has the names of each rule with spaces between them. */
export function makeTable(
  rows: readonly (readonly [names: string, body: TagRule['body'], write: WriteTag])[],
): TagTable {
  return new Map(
    rows.flatMap(([names, body, write]) =>
      names.split(' ').map((name): [string, TagRule] => [name, { body, write }]),
    ),
  );
}
