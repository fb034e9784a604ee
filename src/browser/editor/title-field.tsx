import { useContext, useEffect, useRef } from 'react';
import { editorTexts } from '../../shared/texts/editor.ts';
import { LangContext } from '../lang-context.ts';
import { controlId, faultAttributes, faultId } from './fields/fault.tsx';

interface TitleFieldProps {
  value: string;
  placeholder: string | undefined;
  lang: string | undefined;
  fault: string | undefined;
  /** Whether the caret begins here: true for a new article. */
  hasFocus: boolean;
  onChange(title: string): void;
  /** Enter was pressed: the writer goes on to the text. */
  onEnter(): void;
}

const id = controlId('title');

/** The title, in the place and the size that it has on the page. It is one line of text, and grows over several. */
export function TitleField(props: TitleFieldProps) {
  const { value, placeholder, lang, fault, hasFocus, onChange, onEnter } = props;
  const t = editorTexts[useContext(LangContext)];
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <div className="editor-title">
      <label className="visually-hidden" htmlFor={id}>
        {t.title}
      </label>
      {/* Browsers without `field-sizing` take the height from this copy of the words. */}
      <div className="editor-title-size" data-words={`${value || placeholder || t.title}\u200b`}>
        <textarea
          ref={field}
          id={id}
          rows={1}
          value={value}
          placeholder={placeholder ?? t.title}
          lang={lang}
          dir="auto"
          autoComplete="off"
          {...faultAttributes(id, fault)}
          onChange={(event) => onChange(event.target.value.replace(/\s*[\r\n]\s*/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
        />
      </div>
      {fault ? (
        <p id={faultId(id)} className="field-error" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}
