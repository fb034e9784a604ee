export interface Counts {
  views: number;
  visits: number;
}

export interface DayCounts extends Counts {
  /** `YYYY-MM-DD`. */
  day: string;
}

export interface CountedArticle extends Counts {
  articleID: string;
  title: string;
  isTrashed: boolean;
  isPublic: boolean;
}

export interface CountedHost {
  /** `''` stands for all hosts that have no row of their own. */
  host: string;
  visits: number;
}
