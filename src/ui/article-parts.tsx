import { fullTime, relativeTime } from '../shared/dates.ts';
import { cutWithEnding } from '../shared/text.ts';

const tagCharacters = 20;

/** Articles from elsewhere may name nobody. */
export function Author({ name }: { name: string }) {
  return name === '' ? null : (
    <span>
      Posted by <b>{name}</b>
    </span>
  );
}

/** "3 days ago", with the full date as tooltip. */
export function Time({ time, now }: { time: string; now: string }) {
  return (
    <time dateTime={time} title={fullTime(time)}>
      {relativeTime(time, now)}
    </time>
  );
}

/** How often it was read; the label stands so in every language. */
export function Views({ count }: { count: number }) {
  return (
    <span>
      <span lang="zh-Hans">浏览</span> {count}
    </span>
  );
}

/** Long tags are cut; the tooltip has them whole. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} title={tag}>
          {cutWithEnding(tag, tagCharacters, '...')}
        </li>
      ))}
    </ul>
  );
}

/** Absent until the page's script has seen the picture load. */
export function Cover({ url }: { url: string | null }) {
  // The script takes the address from `data-cover`: an `src` here could show a broken picture.
  return url === null ? null : <img className="cover" data-cover={url} alt="" hidden />;
}

/** The owner's button that puts an article in the trash; browser/owner.ts answers it. */
export function DeleteButton({ articleID, title }: { articleID: string; title: string }) {
  return (
    <button
      type="button"
      className="button button-quiet"
      data-delete={articleID}
      aria-label={`Delete “${title}”`}
    >
      Delete
    </button>
  );
}
