/** An article of the owner to which a text can link. */
export interface LinkableArticle {
  articleID: string;
  title: string;
  address: string;
  isPublished: boolean;
  isPage: boolean;
  /** When it was published, or last changed. ISO 8601 in UTC. */
  date: string;
}

/** The owner's articles, as a text finds them. */
export interface LinkableArticles {
  /** All but the open one, the newest first. */
  list(): Promise<LinkableArticle[]>;
  /** The Markdown of one. Undefined if it cannot be read now. */
  read(articleID: string): Promise<string | undefined>;
}
