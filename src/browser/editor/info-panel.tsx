import { type ReactNode, useEffect, useState } from 'react';
import type { ArticleContent } from '../../shared/article.ts';
import { isCoverUrl } from '../../shared/schemas.ts';
import { invalidCover, loadPicture } from '../covers.ts';
import type { EditorState } from './editor-state.ts';

interface InfoPanelProps {
  content: ArticleContent;
  /** Whom readers see where the author is empty. */
  ownerName: string;
  faults: EditorState['faults'];
  onChange(change: Partial<ArticleContent>): void;
  onClose(): void;
}

/** What is to be known about an article beside its text. Faults stand at their field. */
export function InfoPanel({ content, ownerName, faults, onChange, onClose }: InfoPanelProps) {
  return (
    <section className="info-panel" aria-label="Article info">
      <Field id="articleAuthor" label="Author" fault={faults.author}>
        <input
          id="articleAuthor"
          value={content.author}
          placeholder={ownerName}
          onChange={(event) => onChange({ author: event.target.value })}
        />
      </Field>
      <TagsField tags={content.tags} fault={faults.tags} onChange={(tags) => onChange({ tags })} />
      <Field id="articleExcerpt" label="Excerpt" fault={faults.excerpt}>
        <textarea
          id="articleExcerpt"
          rows={3}
          value={content.excerpt}
          onChange={(event) => onChange({ excerpt: event.target.value })}
        />
      </Field>
      <Field id="articleCoverUrl" label="Cover (address of a picture)" fault={faults.coverUrl}>
        <input
          id="articleCoverUrl"
          type="url"
          value={content.coverUrl ?? ''}
          onChange={(event) => onChange({ coverUrl: event.target.value.trim() || null })}
        />
        <CoverCheck url={content.coverUrl} />
      </Field>
      <button type="button" className="button button-quiet" onClick={onClose}>
        Close
      </button>
    </section>
  );
}

interface TagsFieldProps {
  tags: string[];
  fault: string | undefined;
  onChange(tags: string[]): void;
}

/** Keeps what is typed as it is typed; the tags are what stands between the commas. */
function TagsField({ tags, fault, onChange }: TagsFieldProps) {
  const [text, setText] = useState(tags.join(', '));
  return (
    <Field id="articleTags" label="Tags, with commas between them" fault={fault}>
      <input
        id="articleTags"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(parseTags(event.target.value));
        }}
      />
    </Field>
  );
}

/** Tags as typed: both kinds of comma separate, empty ones and repetitions do not count. */
export function parseTags(text: string): string[] {
  const tags = text.split(/[,，]/).map((tag) => tag.trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

function CoverCheck({ url }: { url: string | null }) {
  const [loaded, setLoaded] = useState<{ url: string; isPicture: boolean }>();
  useEffect(() => {
    if (url === null || !isCoverUrl(url)) return;
    let isCurrent = true;
    const tell = (isPicture: boolean) => isCurrent && setLoaded({ url, isPicture });
    const timer = setTimeout(() => {
      loadPicture(url).then(
        () => tell(true),
        () => tell(false),
      );
    }, 400);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [url]);
  if (url === null || loaded?.url !== url) return null;
  return loaded.isPicture ? (
    <img className="cover-check" src={url} alt="The cover" />
  ) : (
    <span className="field-error" role="alert">
      {invalidCover}
    </span>
  );
}

interface FieldProps {
  id: string;
  label: string;
  fault: string | undefined;
  children: ReactNode;
}

function Field({ id, label, fault, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {fault ? (
        <span className="field-error" role="alert">
          {fault}
        </span>
      ) : null}
    </div>
  );
}
