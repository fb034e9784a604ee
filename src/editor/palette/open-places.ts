import type { PageLocale } from '../../shared/time/page-time.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { readOutline } from '../text/outline/follow-headings.ts';
import { goToHeading } from '../text/outline/go-to-heading.ts';
import type { Heading } from '../text/outline/headings.ts';
import type { LinkableArticle } from '../text/peek/linkable.ts';
import { listPlaces } from './list-places.ts';
import type { FindPlaces } from './palette-row.ts';

interface PlaceSources {
  view: TextEditor | null;
  locale: PageLocale;
  /** Also without a network: what the device knows. */
  articles: readonly LinkableArticle[];
  showText(): void;
}

/** Reads what the palette leads to, as it is now. */
export function openPlaces({ view, locale, articles, showText }: PlaceSources): FindPlaces {
  return listPlaces({
    articles,
    locale,
    headings: view ? readOutline(view.state).headings : [],
    now: new Date().toISOString(),
    goToHeading(heading) {
      if (!view) return;
      // Another tab may have changed the text while the palette was open.
      const found = sameHeading(readOutline(view.state).headings, heading);
      showText();
      if (found) goToHeading(view, found);
    },
  });
}

/** The heading with the same words that stands nearest to where it stood. */
export function sameHeading(
  headings: readonly Heading[],
  { text, from }: Heading,
): Heading | undefined {
  const distance = (heading: Heading) => Math.abs(heading.from - from);
  return headings
    .filter((heading) => heading.text === text)
    .sort((a, b) => distance(a) - distance(b))[0];
}
