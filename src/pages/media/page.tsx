import { mediaTexts } from '../../shared/uploads/media-texts.ts';
import { Pages } from '../../ui/article-list.tsx';
import { Document } from '../../ui/document.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { type MediaView, mediaUrl } from '../../urls.ts';
import { type MediaShow, mediaShows, type ShownFile } from './choose-files.ts';
import { FileCard } from './file-card.tsx';

interface MediaPageProps {
  frame: PageFrame;
  /** The files of this page of the view. */
  files: ShownFile[];
  counts: Record<MediaShow, number>;
  pages: number;
  view: Required<Pick<MediaView, 'show' | 'q' | 'page'>>;
  /** Until when backups hold what is removed now. Undefined without backups. */
  heldUntil: number | undefined;
  done: 'deleted' | 'restored' | 'removed' | undefined;
}

/** All files of the blog. Everything on it works without a script. */
export function MediaPage(props: MediaPageProps) {
  const { frame, files, counts, pages, view, heldUntil, done } = props;
  const t = mediaTexts[frame.lang];
  const isEmpty = counts.all + counts.trash === 0 && view.q === '';
  return (
    <Document frame={frame} title={t.title}>
      <div className="column media">
        <OwnerHead lang={frame.lang} current="media" title={t.title} />
        {done ? (
          <p className="form-done" role="status">
            {t[done]}
          </p>
        ) : null}
        {isEmpty ? (
          <p className="empty">{t.empty}</p>
        ) : (
          <>
            <search>
              <form method="get" action={mediaUrl()} className="media-search search-line">
                {view.show === 'all' ? null : <input type="hidden" name="show" value={view.show} />}
                <input
                  type="search"
                  name="q"
                  aria-label={t.search}
                  placeholder={t.search}
                  defaultValue={view.q}
                  maxLength={200}
                />
                <button type="submit" className="button">
                  {t.submit}
                </button>
              </form>
            </search>
            <nav className="media-views" aria-label={t.views}>
              {mediaShows.map((show) => (
                <a
                  key={show}
                  href={mediaUrl({ show, q: view.q })}
                  aria-current={show === view.show ? 'page' : undefined}
                >
                  {t[show]} <span className="count">{counts[show]}</span>
                </a>
              ))}
            </nav>
            {view.show === 'unused' ? <p className="meta media-hint">{t.unusedHint}</p> : null}
            {files.length === 0 ? <p className="empty">{t.nothingFound}</p> : null}
            <ul className="media-files">
              {files.map((file) => (
                <FileCard
                  key={file.id}
                  file={file}
                  view={view}
                  heldUntil={heldUntil}
                  frame={frame}
                />
              ))}
            </ul>
            <Pages
              page={view.page}
              pages={pages}
              frame={frame}
              urlOf={(page) => mediaUrl({ ...view, page })}
            />
          </>
        )}
      </div>
    </Document>
  );
}
