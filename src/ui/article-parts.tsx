import { fullTime, relativeTime } from '../shared/dates.ts';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import { cutWithEnding } from '../shared/text.ts';
import { articlesTexts, viewsLabel } from '../shared/texts/articles.ts';
import { canBeLinked, tagUrl } from '../urls.ts';
import type { PageFrame } from './page-frame.ts';

const tagCharacters = 20;

/** Articles from elsewhere may name nobody. */
export function Author({ name, lang }: { name: string; lang: UiLang }) {
  return name === '' ? null : (
    <span>
      {articlesTexts[lang].postedBy} <b dir="auto">{name}</b>
    </span>
  );
}

/** "3 days ago", with the full date as tooltip. */
export function Time({ time, frame }: { time: string; frame: PageFrame }) {
  return (
    <time dateTime={time} title={fullTime(time, frame)}>
      {relativeTime(time, frame.now, frame)}
    </time>
  );
}

/** How often it was read; the label stands so in every language. */
export function Views({ count }: { count: number }) {
  return (
    <span>
      <span lang="zh-Hans">{viewsLabel}</span> {count}
    </span>
  );
}

/** Long tags are cut; the tooltip has them whole. */
export function TagList({ tags, lang }: { tags: readonly string[]; lang: UiLang }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label={articlesTexts[lang].tags}>
      {tags.map((tag) => (
        <li key={tag} title={tag} dir="auto">
          <Tag tag={tag} />
        </li>
      ))}
    </ul>
  );
}

function Tag({ tag }: { tag: string }) {
  const shown = cutWithEnding(tag, tagCharacters, '...');
  return canBeLinked(tag) ? <a href={tagUrl(tag)}>{shown}</a> : shown;
}

/** Absent until the page's script has seen the picture load. It takes no room, so nothing moves either way. */
export function Cover({ url, size }: { url: string | null; size: PictureSize | undefined }) {
  // The script takes the address from `data-cover`: an `src` here could show a broken picture.
  return url === null ? null : (
    <img
      className="cover"
      data-cover={url}
      width={size?.width}
      height={size?.height}
      alt=""
      hidden
    />
  );
}

/** In pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** The owner's button that puts an article in the trash; browser/owner.ts answers it. */
export function DeleteButton({
  articleID,
  title,
  lang,
}: {
  articleID: string;
  title: string;
  lang: UiLang;
}) {
  const t = articlesTexts[lang];
  return (
    <button
      type="button"
      className="button button-quiet"
      data-delete={articleID}
      aria-label={t.deleteArticle(title)}
    >
      {t.delete}
    </button>
  );
}
