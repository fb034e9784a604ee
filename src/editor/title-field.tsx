import { type RefObject, useContext, useEffect } from 'react';
import { LangContext } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { TitleBox } from '../ui/title-box.tsx';
import { controlId, faultAttributes, faultId } from './fields/fault.tsx';
import { templateWords } from './fields/template-words.ts';
import { useArticle, useSession } from './session/use-article.ts';

interface TitleFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>;
  fault: string | undefined;
  /** Enter was pressed: the writer goes on to the text. */
  onEnter(): void;
}

const id = controlId('title');

/** The title of the article, as one line of text. In a new article the caret begins here. */
export function TitleField({ ref, fault, onEnter }: TitleFieldProps) {
  const session = useSession();
  const lang = useContext(LangContext);
  const isNew = useArticle(({ baseRecord }) => !baseRecord?.base);
  const value = useArticle(({ content }) => content.title);
  const textLang = useArticle(({ content }) => content.lang);
  const placeholder = useArticle(({ untouched, baseRecord }) =>
    untouched.includes('title') ? templateWords('title', baseRecord?.document, lang) : undefined,
  );
  const t = editorTexts[lang];
  const isFirst = isNew && value === '';
  useEffect(() => {
    if (isFirst) ref.current?.focus();
  }, [isFirst, ref]);
  return (
    <TitleBox
      ref={ref}
      id={id}
      label={t.title}
      value={value}
      placeholder={placeholder ?? t.title}
      lang={textLang ?? undefined}
      {...faultAttributes(id, fault)}
      onChange={(event) =>
        session.edit({ title: event.target.value.replace(/\s*[\r\n]\s*/g, ' ') })
      }
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    >
      {fault ? (
        <p id={faultId(id)} className="field-error" role="alert">
          {fault}
        </p>
      ) : null}
    </TitleBox>
  );
}
