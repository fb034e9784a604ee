import { fullTime, relativeTime } from '../shared/dates.ts';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import type { HighlightedPart } from '../shared/search/highlights.ts';
import { cutWithEnding } from '../shared/text.ts';
import { articlesTexts, viewsLabel } from '../shared/texts/articles.ts';
import type { PictureSize } from '../shared/uploads/picture-widths.ts';
import { canBeLinked, tagUrl } from '../urls.ts';
import type { PageFrame } from './page-frame.ts';

const maxTagCharacters = 20;

/** The name of the author. An imported article may have none. */
export function Author({ name, lang }: { name: string; lang: UiLang }) {
  return name === '' ? null : (
    <span>
      {articlesTexts[lang].postedBy} <b dir="auto">{name}</b>
    </span>
  );
}

/** A time such as "3 days ago", with the full date as tooltip. */
export function Time({ time, frame }: { time: string; frame: PageFrame }) {
  return (
    <time dateTime={time} title={fullTime(time, frame)}>
      {relativeTime(time, frame.now, frame)}
    </time>
  );
}

/** The number of views. The label is Chinese in every language of the interface. */
export function Views({ count }: { count: number }) {
  return (
    <span>
      <span lang="zh-Hans">{viewsLabel}</span> {count}
    </span>
  );
}

/** The tags of an article. A long tag is cut, and its tooltip shows all of it. */
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
  const shown = cutWithEnding(tag, maxTagCharacters, '...');
  return canBeLinked(tag) ? <a href={tagUrl(tag)}>{shown}</a> : shown;
}

/**
 * A cover beside a title. It is hidden until the visitors' script has loaded the picture. It takes
 * no room, so nothing moves.
 */
export function Cover({ url, size }: { url: string | null; size: PictureSize | undefined }) {
  // The script reads the address from `data-cover`. An `src` here could show a broken picture.
  return url === null ? null : (
    <img
      className="cover"
      data-cover={url}
      data-srcset={size?.sources}
      sizes={size?.sources && coverSizes}
      width={size?.width}
      height={size?.height}
      alt=""
      hidden
    />
  );
}

/**
 * The width that a cover beside a title needs: in the margin of a wide window, otherwise in the
 * corner of the title, where the sides of a wide picture are cut off. See styles/cover.css.
 */
const coverSizes = '(min-width: 75em) 12rem, 8rem';

/**
 * A cover of known size, across the text of the reading page. Its room is there before the picture,
 * without a script too.
 */
export function WideCover({ url, size }: { url: string; size: PictureSize }) {
  return (
    <div className="wide-cover">
      <img
        className="cover"
        data-cover={url}
        src={url}
        srcSet={size.sources}
        sizes={size.sources && '(min-width: 40.5em) 38rem, calc(100vw - 2.5rem)'}
        width={size.width}
        height={size.height}
        alt=""
        fetchPriority="high"
      />
    </div>
  );
}

/**
 * The owner's button that moves an article to the trash. src/browser/owner/owner.ts handles its
 * click.
 */
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
      data-title={title}
      aria-label={t.deleteArticle(title)}
    >
      {t.delete}
    </button>
  );
}

export function Highlighted({ parts }: { parts: readonly HighlightedPart[] }) {
  return parts.map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and never move.
    isMatch ? <mark key={index}>{text}</mark> : text,
  );
}
