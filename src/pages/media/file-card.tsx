import type { ReactNode } from 'react';
import { articleLimits } from '../../shared/article.ts';
import { dayMs, fullDate, fullTime, relativeTime } from '../../shared/dates.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { mediaTexts } from '../../shared/uploads/media-texts.ts';
import { isShownPicture } from '../../shared/uploads/served-as.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import {
  editUrl,
  type MediaView,
  mediaRemoveUrl,
  mediaRestoreUrl,
  mediaTrashUrl,
  renditionUrl,
  uploadUrl,
} from '../../urls.ts';
import type { ShownFile } from './choose-files.ts';

interface FileCardProps {
  file: ShownFile;
  view: Pick<MediaView, 'show' | 'q'>;
  /** Until when backups hold what is removed now, in milliseconds. */
  heldUntil: number | undefined;
  frame: PageFrame;
}

/** One file: its picture, name and size, and where it is used. */
export function FileCard({ file, view, heldUntil, frame }: FileCardProps) {
  const { id, name, bytes, width, height, createdAt, trashedAt, isDamaged, isPutLast } = file;
  const isShown = trashedAt === null && !isDamaged && !isPutLast;
  const { lang } = frame;
  const t = mediaTexts[lang];
  const created = new Date(createdAt).toISOString();
  return (
    <li className="media-file">
      <div className="media-picture">{isShown ? <Thumbnail file={file} /> : endingOf(name)}</div>
      <div className="media-words">
        <p className="media-name" title={name}>
          {isShown ? <a href={uploadUrl(id, name)}>{name}</a> : name}
        </p>
        <p className="meta">
          <span>{describeBytes(bytes, lang)}</span>
          {width !== null && height !== null ? (
            <span>
              {width} × {height}
            </span>
          ) : null}
          <time dateTime={created} title={fullTime(created, frame)}>
            {relativeTime(created, frame.now, frame)}
          </time>
        </p>
        {isDamaged ? <p className="meta">{t.damaged}</p> : null}
        {isPutLast ? <p className="meta">{t.putLast}</p> : null}
        <Uses file={file} frame={frame} />
      </div>
      {trashedAt === null ? (
        <DeleteFile file={file} view={view} frame={frame} />
      ) : (
        <TrashedFile
          file={file}
          trashedAt={trashedAt}
          view={view}
          heldUntil={heldUntil}
          frame={frame}
        />
      )}
    </li>
  );
}

function Thumbnail({ file: { id, name, mediaType, hasRenditions } }: { file: ShownFile }) {
  if (!isShownPicture(mediaType)) return endingOf(name);
  const url = hasRenditions ? renditionUrl(id, 480) : uploadUrl(id, name);
  return <img src={url} alt="" loading="lazy" decoding="async" />;
}

/** Names the kind of a file that has no picture. */
function endingOf(name: string): string {
  return (/\.(\w{1,5})$/.exec(name)?.[1] ?? '').toUpperCase();
}

function Uses({
  file: { uses, isInSettings },
  frame: { lang },
}: Pick<FileCardProps, 'file' | 'frame'>) {
  const t = mediaTexts[lang];
  if (uses.length === 0) {
    return <p className="meta">{isInSettings ? t.inSettings : t.unusedFile}</p>;
  }
  return (
    <div className="media-uses">
      {t.usedIn(uses.length)}
      <ul>
        {uses.map(({ articleID, title, isPublic, isTrashed }) => (
          <li key={articleID}>
            {isTrashed ? (
              describeTitle(title, lang)
            ) : (
              <a href={editUrl(articleID)} dir="auto">
                {describeTitle(title, lang)}
              </a>
            )}
            {isPublic ? t.isPublic : ''}
            {isTrashed ? t.isTrashed : ''}
          </li>
        ))}
      </ul>
    </div>
  );
}

function DeleteFile({ file, view, frame }: Omit<FileCardProps, 'heldUntil'>) {
  const { id, name, uses } = file;
  const t = mediaTexts[frame.lang];
  return (
    <div className="media-action">
      <AskFirst
        id={`delete-${id}`}
        word={t.delete}
        label={t.deleteNamed(name)}
        question={t.deleteQuestion(name)}
        action={mediaTrashUrl(id)}
        {...{ view, frame }}
      >
        <p>{t.canBeRestored}</p>
        {file.isInSettings ? <p>{t.deleteInSettings}</p> : null}
        {uses.length > 0 ? (
          <>
            <p>{t.deleteUsed(uses.length)}</p>
            <ul>
              {uses.map(({ articleID, title }) => (
                <li key={articleID}>{describeTitle(title, frame.lang)}</li>
              ))}
            </ul>
          </>
        ) : null}
      </AskFirst>
    </div>
  );
}

/** A file in the trash can be restored, or removed for good at once. */
function TrashedFile({
  file: { id, name, bytes },
  trashedAt,
  view,
  heldUntil,
  frame,
}: FileCardProps & { trashedAt: number }) {
  const t = mediaTexts[frame.lang];
  return (
    <div className="media-action media-trashed">
      <p className="meta">{t.removedIn(daysLeft(trashedAt, frame.now))}</p>
      <form method="post" action={mediaRestoreUrl(id)}>
        <ViewFields view={view} />
        <button type="submit" className="button button-quiet" aria-label={t.restoreNamed(name)}>
          {t.restore}
        </button>
      </form>
      <AskFirst
        id={`remove-${id}`}
        word={t.remove}
        label={t.removeNamed(name)}
        question={t.removeQuestion(name, describeBytes(bytes, frame.lang))}
        action={mediaRemoveUrl(id)}
        {...{ view, frame }}
      >
        <p>{t.cannotBeUndone}</p>
        {heldUntil === undefined ? null : (
          <p>{t.backupsHold(fullDate(new Date(heldUntil).toISOString(), frame))}</p>
        )}
      </AskFirst>
    </div>
  );
}

interface AskFirstProps extends Pick<FileCardProps, 'view' | 'frame'> {
  id: string;
  /** The word on the button, which the question repeats. */
  word: string;
  /** The name of the button for screen readers. */
  label: string;
  question: string;
  /** Where the form goes after a yes. */
  action: string;
  children: ReactNode;
}

/**
 * A button that asks before it sends a form. The browser itself opens and closes the question, so
 * it works without a script.
 */
function AskFirst({ id, word, label, question, action, view, frame, children }: AskFirstProps) {
  return (
    <>
      <button type="button" className="button button-quiet" popoverTarget={id} aria-label={label}>
        {word}
      </button>
      <div id={id} popover="auto" className="dialog" role="dialog" aria-labelledby={`${id}-words`}>
        <h2 id={`${id}-words`}>{question}</h2>
        {children}
        <form method="post" action={action} className="dialog-actions">
          <ViewFields view={view} />
          <button
            type="button"
            className="button button-quiet"
            popoverTarget={id}
            popoverTargetAction="hide"
            // biome-ignore lint/a11y/noAutofocus: only an open question has a focus, and this answer is safe.
            autoFocus
          >
            {mediaTexts[frame.lang].cancel}
          </button>
          <button type="submit" className="button button-danger">
            {word}
          </button>
        </form>
      </div>
    </>
  );
}

/** Hidden fields, so that the answer to the form is the same view. */
function ViewFields({ view: { show, q } }: Pick<FileCardProps, 'view'>) {
  return (
    <>
      <input type="hidden" name="show" value={show} />
      <input type="hidden" name="q" value={q} />
    </>
  );
}

function daysLeft(trashedAt: number, now: string): number {
  const removedAt = trashedAt + articleLimits.trashDays * dayMs;
  return Math.max(1, Math.ceil((removedAt - Date.parse(now)) / dayMs));
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size for people, such as `1.2 MB`, in steps of 1000. */
export function describeBytes(bytes: number, lang: UiLang): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  const format = new Intl.NumberFormat(lang, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 1 ? 1 : 0,
  });
  return format.format(value);
}
