import { type ReactNode, useEffect, useState } from 'react';
import { type ArticleContent, isCoverUrl } from '../../shared/document.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { loadPicture } from '../reader/covers.ts';
import { langOptions } from './article-langs.ts';
import type { EditorState } from './editor-state.ts';
import { faultAttributes, faultId } from './fault.ts';
import { useTexts } from './lang.ts';

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
  const t = useTexts(infoPanelTexts);
  return (
    <section className="info-panel" aria-label={t.settings}>
      <Field id="articleAuthor" label={t.author} fault={faults.author}>
        <input
          id="articleAuthor"
          {...faultAttributes('articleAuthor', faults.author)}
          value={content.author}
          placeholder={ownerName}
          onChange={(event) => onChange({ author: event.target.value })}
        />
      </Field>
      <TagsField tags={content.tags} fault={faults.tags} onChange={(tags) => onChange({ tags })} />
      <Field id="articleExcerpt" label={t.excerpt} fault={faults.excerpt}>
        <textarea
          id="articleExcerpt"
          {...faultAttributes('articleExcerpt', faults.excerpt)}
          rows={3}
          value={content.excerpt}
          onChange={(event) => onChange({ excerpt: event.target.value })}
        />
      </Field>
      <Field id="articleCoverUrl" label={t.cover} fault={faults.coverUrl}>
        <input
          id="articleCoverUrl"
          {...faultAttributes('articleCoverUrl', faults.coverUrl)}
          type="url"
          value={content.coverUrl ?? ''}
          onChange={(event) => onChange({ coverUrl: event.target.value.trim() || null })}
        />
        {faults.coverUrl ? null : <CoverCheck url={content.coverUrl} />}
      </Field>
      <LangField lang={content.lang} fault={faults.lang} onChange={(lang) => onChange({ lang })} />
      <button type="button" className="button button-quiet" onClick={onClose}>
        {t.close}
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
  const t = useTexts(infoPanelTexts);
  const [text, setText] = useState(tags.join(', '));
  return (
    <Field id="articleTags" label={t.tags} fault={fault}>
      <input
        id="articleTags"
        {...faultAttributes('articleTags', fault)}
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

interface LangFieldProps {
  lang: string | null;
  fault: string | undefined;
  onChange(lang: string | null): void;
}

/** Decides quotes, hyphens and the voice of screen readers. */
function LangField({ lang, fault, onChange }: LangFieldProps) {
  const t = useTexts(infoPanelTexts);
  const [options] = useState(() => langOptions(lang));
  return (
    <Field id="articleLang" label={t.language} fault={fault}>
      <select
        id="articleLang"
        {...faultAttributes('articleLang', fault)}
        value={lang ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{t.automatic}</option>
        {options.map(({ tag, name }) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}

function CoverCheck({ url }: { url: string | null }) {
  const t = useTexts(infoPanelTexts);
  const [loaded, setLoaded] = useState<{ url: string; isPicture: boolean }>();
  useEffect(() => {
    if (url === null) return;
    let isCurrent = true;
    const tell = (isPicture: boolean) => isCurrent && setLoaded({ url, isPicture });
    const timer = setTimeout(() => {
      if (!isCoverUrl(url)) {
        tell(false);
        return;
      }
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
    <img className="cover-check" src={url} alt={t.theCover} />
  ) : (
    <span className="field-error" role="alert">
      {t.invalidCover}
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
        <span id={faultId(id)} className="field-error" role="alert">
          {fault}
        </span>
      ) : null}
    </div>
  );
}
