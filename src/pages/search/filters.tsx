import { langName } from '../../shared/lang/lang-names.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import {
  addFilter,
  type Choices,
  type Filter,
  filterWords,
  removeFilter,
} from '../../shared/search/query-filters.ts';
import { searchTexts } from '../../shared/search/search-texts.ts';
import { searchUrl } from '../../urls.ts';

interface Props {
  lang: UiLang;
  /** The query as the reader wrote it. */
  text: string;
  /** The filters of the query. */
  filters: readonly Filter[];
  /** Further filters that divide the found articles. */
  choices: readonly Choices[];
  /** Whether the counts are those of all articles that match. */
  isCounted: boolean;
}

/**
 * Links that take a filter out of the query, and links that add one, with the number of articles
 * that it leaves.
 */
export function Filters(props: Props) {
  const { lang, text, filters, choices } = props;
  if (filters.length + choices.length === 0) return null;
  const t = searchTexts[lang];
  return (
    <nav className="search-filters" aria-label={t.filters}>
      {filters.length > 0 ? (
        <ul className="chosen-filters">
          {filters.map((filter) => {
            const words = `${filterWords[lang][filter.name]}:${filter.value}`;
            return (
              <li key={words}>
                <a href={searchUrl(removeFilter(text, filter))} aria-label={t.without(words)}>
                  <bdi>{words}</bdi> <span aria-hidden="true">×</span>
                </a>
              </li>
            );
          })}
        </ul>
      ) : null}
      {choices.map((one) => (
        <Row key={one.name} {...props} choices={one} />
      ))}
    </nav>
  );
}

function Row({
  lang,
  text,
  isCounted,
  choices: { name, counts },
}: Omit<Props, 'choices'> & { choices: Choices }) {
  const label = searchTexts[lang].filterNames[name];
  const links = counts.flatMap(({ value, count }) => {
    const query = addFilter(text, { name, value }, lang);
    return query === undefined ? [] : [{ value, count, url: searchUrl(query) }];
  });
  if (links.length === 0) return null;
  return (
    <div>
      <span aria-hidden="true">{label}</span>
      <ul aria-label={label}>
        {links.map(({ value, count, url }) => (
          <li key={value}>
            <a href={url}>
              <bdi>{name === 'lang' ? langName(value) : value}</bdi>
              {isCounted ? <span className="count"> {count}</span> : null}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
