import { editorTexts } from '../../shared/texts/editor.ts';
import type { PageLocale } from '../../shared/time/page-time.ts';
import { shortDay } from '../../shared/time/page-time.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { editUrl } from '../../urls.ts';
import type { Heading } from '../text/outline/headings.ts';
import type { LinkableArticle } from '../text/peek/linkable.ts';
import { rankTitle } from '../titles/rank-title.ts';
import type { FindPlaces, PaletteRow } from './palette-row.ts';

/** Of the headings, and of the articles, the list has no more. */
export const maxPlaces = 50;

interface Places {
  headings: readonly Heading[];
  /** The newest first. */
  articles: readonly LinkableArticle[];
  locale: PageLocale;
  /** ISO 8601. */
  now: string;
  goToHeading(heading: Heading): void;
}

/** The headings of the open article, and then the other articles. An empty query fits all. */
export function listPlaces(places: Places): FindPlaces {
  const { locale, now, goToHeading } = places;
  const t = editorTexts[locale.lang];
  const headings = places.headings.map((heading, index) => ({
    name: heading.text,
    row: () => ({
      id: `heading-at-${index}`,
      name: heading.text,
      note: t.heading,
      run: () => goToHeading(heading),
    }),
  }));
  const articles = places.articles.map((article) => {
    const name = describeTitle(article.title, locale.lang);
    let made: PaletteRow | undefined;
    const make = (): PaletteRow => ({
      id: `article-${article.articleID}`,
      name,
      note: `${noun(article, t)} · ${shortDay(article.date, now, locale)}`,
      run: () => location.assign(editUrl(article.articleID)),
    });
    return {
      name,
      // Writing the days of a thousand articles would take longer than a key may.
      row() {
        made ??= make();
        return made;
      },
    };
  });
  return (query) => {
    const typed = query.trim().toLowerCase();
    return [...best(headings, typed), ...best(articles, typed)];
  };
}

function noun(
  { isPage, isPublished }: Pick<LinkableArticle, 'isPage' | 'isPublished'>,
  t: (typeof editorTexts)['en'],
): string {
  if (isPage) return t.page;
  return isPublished ? t.article : t.draftArticle;
}

interface Named {
  name: string;
  row(): PaletteRow;
}

function best(named: readonly Named[], typed: string): PaletteRow[] {
  const fitting = named.flatMap(({ name, row }) => {
    const rank = typed === '' ? 0 : rankTitle(name, typed);
    return rank === undefined ? [] : [{ rank, row }];
  });
  return fitting
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxPlaces)
    .map(({ row }) => row());
}
