import { useContext, useEffect, useRef, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { guessArticleLang } from '../../shared/lang/guess-lang.ts';
import { editorTexts } from '../../shared/texts/editor.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { useArticle } from '../session/use-article.ts';
import { faultAttributes } from './fault.tsx';
import { matching } from './suggestions/matching.ts';
import { SuggestLine } from './suggestions/suggest-line.tsx';
import { type OwnArticle, useOwnArticles } from './suggestions/use-own-articles.ts';

export interface TranslationControlProps {
  id: string;
  value: string | null;
  fault: string | undefined;
  /** The owner's other articles, the newest first. */
  listArticles(): Promise<OwnArticle[]>;
  onChange(value: string | null): void;
}

/**
 * The article of which this one is a translation: found by its title, then shown with a button that
 * removes it.
 */
export function TranslationControl(props: TranslationControlProps) {
  const { id, value, fault, listArticles, onChange } = props;
  const lang = useContext(LangContext);
  const t = infoPanelTexts[lang];
  const own = useOwnArticles(listArticles);
  const [text, setText] = useState('');
  // The line and the chosen article take each other's place. The focus stays in the control.
  const keepsFocus = useRef(false);
  const control = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value shows the other one
  useEffect(() => {
    if (keepsFocus.current) control.current?.querySelector<HTMLElement>('button, input')?.focus();
    keepsFocus.current = false;
  }, [value]);
  const isUnknown = useArticle(
    ({ content }) => content.lang === null && guessArticleLang(content) === undefined,
  );

  function change(changed: string | null): void {
    keepsFocus.current = true;
    setText('');
    onChange(changed);
  }

  if (value === null) {
    const suggestions = (own ?? []).map(({ articleID, title, isPublished }) => ({
      id: articleID,
      label: describeTitle(title, lang),
      detail: isPublished ? undefined : editorTexts[lang].draftArticle,
    }));
    return (
      <div ref={control}>
        <SuggestLine
          {...{ id, text }}
          faultAttributes={faultAttributes(id, fault)}
          placeholder={t.findArticle}
          suggestions={matching(suggestions, text)}
          listLabel={t.ownArticles}
          emptyList={t.noArticleFound}
          onWrite={setText}
          onPick={(picked) => change(picked.id)}
          onLeave={() => setText('')}
        />
      </div>
    );
  }
  const found = own?.find(({ articleID }) => articleID === value);
  const title = found ? describeTitle(found.title, lang) : value;
  return (
    <div ref={control} className="chosen-article">
      <div className="chips">
        <div className="chip">
          <span dir="auto">{title}</span>
          <button
            type="button"
            id={id}
            {...faultAttributes(id, fault)}
            className="chip-remove"
            aria-label={t.removeArticle(title)}
            onClick={() => change(null)}
          >
            ×
          </button>
        </div>
      </div>
      <span className="field-hint">
        {own && !found ? t.noSuchArticle : isUnknown ? t.langUnknown : t.translationHint}
      </span>
    </div>
  );
}
