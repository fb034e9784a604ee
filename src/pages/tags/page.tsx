import type { TagCount } from '../../shared/article.ts';
import { guessLang } from '../../shared/lang/guess-lang.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import type { ArticleListProps } from '../../ui/article-list.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { ListHeading } from '../../ui/list-heading.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { canBeLinked, tagsUrl, tagUrl } from '../../urls.ts';
import type { TagGroup } from './arrange-tags.ts';

/** Fewer tags fit into a window or two: they need no way to a letter. */
const minTagsForInitials = 100;

interface TagsPageProps extends Pick<ArticleListProps, 'feedLangs'> {
  frame: PageFrame;
  groups: readonly TagGroup[];
}

/** All tags by their first letters, each with the number of its articles. */
export function TagsPage({ frame, groups, feedLangs }: TagsPageProps) {
  const t = articlesTexts[frame.lang];
  const count = groups.reduce((sum, { tags }) => sum + tags.length, 0);
  const head = <ListHead path={tagsUrl} title={t.tags} {...{ frame, feedLangs }} />;
  return (
    <Document
      frame={frame}
      sheets={['lists']}
      title={t.tags}
      head={head}
      initialState={{ articles: [] }}
    >
      <div className="column">
        <ListHeading text={t.tags}>{count === 0 ? null : t.tagCount(count)}</ListHeading>
        {count === 0 ? <p className="empty">{t.noTags}</p> : null}
        {count < minTagsForInitials ? null : <Initials groups={groups} label={t.initials} />}
        <div className="tag-groups">
          {groups.map((group) => (
            <Group key={group.initial} {...group} />
          ))}
        </div>
      </div>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}

const anchorOf = (initial: string) => `initial-${initial === '#' ? 'other' : initial}`;

function Initials({ groups, label }: { groups: readonly TagGroup[]; label: string }) {
  return (
    <nav className="initials" aria-label={label}>
      <ul>
        {groups.map(({ initial }) => (
          <li key={initial}>
            <a href={`#${encodeURIComponent(anchorOf(initial))}`}>{initial}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ initial, tags }: TagGroup) {
  const id = anchorOf(initial);
  return (
    <section className="tag-group" aria-labelledby={id}>
      <h2 id={id}>{initial}</h2>
      <ul>
        {tags.map((each) => (
          <li key={each.tag}>
            <Tag {...each} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tag({ tag, count }: TagCount) {
  const name = (
    <>
      <bdi lang={guessLang(tag) ?? ''}>{tag}</bdi> <span className="tag-count">{count}</span>
    </>
  );
  return canBeLinked(tag) ? <a href={tagUrl(tag)}>{name}</a> : name;
}
