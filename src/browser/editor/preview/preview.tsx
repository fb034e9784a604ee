import { useRef } from 'react';
import type { ArticleContent } from '../../../shared/document.ts';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { describePreviewFault } from '../../../shared/texts/preview.ts';
import { describeTitle } from '../../../shared/texts/untitled.ts';
import { usePreview } from './use-preview.ts';

interface PreviewProps {
  content: ArticleContent;
  uiLang: UiLang;
  /** Is called after each rendering. `html` gives the HTML of the newest one. */
  onRendered(html: () => string): void;
}

/** The text as visitors will see it. It follows the typing a moment later. */
export function Preview({ content, uiLang, onRendered }: PreviewProps) {
  const prose = useRef<HTMLDivElement>(null);
  const { fault, lang, dir } = usePreview(content, prose, ({ html }) => onRendered(html));
  return (
    <section className="editor-preview" aria-label={editorTexts[uiLang].preview} ref={attend}>
      {fault === undefined ? null : (
        <p className="field-error" role="alert">
          {describePreviewFault(fault, uiLang)}
        </p>
      )}
      <div lang={lang} dir={dir}>
        <p className="preview-title" dir="auto">
          {describeTitle(content.title, uiLang)}
        </p>
        <div className="prose" ref={prose} />
      </div>
    </section>
  );
}

/**
 * Makes the preview reachable by keyboard, because it scrolls. A link in it opens a new tab: in the same tab it would
 * leave the editor.
 */
function attend(preview: HTMLElement | null): (() => void) | undefined {
  if (preview) preview.tabIndex = 0;
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    window.open(link.href, '_blank', 'noopener');
  };
  preview?.addEventListener('click', open);
  return () => preview?.removeEventListener('click', open);
}
