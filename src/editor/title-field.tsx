import { useContext, useEffect, useRef } from 'react';
import { LangContext } from '../browser/lang-context.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { TitleBox } from '../ui/title-box.tsx';
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

/** The title, as one line of text. */
export function TitleField(props: TitleFieldProps) {
  const { value, placeholder, lang, fault, hasFocus, onChange, onEnter } = props;
  const t = editorTexts[useContext(LangContext)];
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  return (
    <TitleBox
      ref={field}
      id={id}
      label={t.title}
      value={value}
      placeholder={placeholder ?? t.title}
      lang={lang}
      {...faultAttributes(id, fault)}
      onChange={(event) => onChange(event.target.value.replace(/\s*[\r\n]\s*/g, ' '))}
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
