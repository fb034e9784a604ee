import type { ArticleLink } from '../../shared/article.ts';
import type { SeriesPlace } from '../../shared/relations/relations.ts';

const maxRelated = 3;

/** The articles to which the page leads in other ways. */
interface Linked {
  older: ArticleLink | undefined;
  newer: ArticleLink | undefined;
  series: Pick<SeriesPlace, 'parts'> | undefined;
  translations: readonly ArticleLink[];
}

/** The first related articles to which the page does not lead in another way. */
export function chooseRelated<Link extends Pick<ArticleLink, 'articleID'>>(
  related: readonly Link[],
  { older, newer, series, translations }: Linked,
): Link[] {
  const linked = [older, newer, ...(series?.parts ?? []), ...translations];
  const ids = new Set(linked.map((link) => link?.articleID));
  return related.filter(({ articleID }) => !ids.has(articleID)).slice(0, maxRelated);
}
