import { useContext, useState } from 'react';
import { LangContext, useTexts } from '../../browser/lang-context.ts';
import { type ArticleContent, documentFields, type FieldName } from '../../shared/document.ts';
import { kindLabels } from '../../shared/document-schemas.ts';
import { guessArticleLang } from '../../shared/lang/guess-lang.ts';
import { langName, langOptions } from '../../shared/lang/lang-names.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { useArticle } from '../session/use-article.ts';
import { AddressNameControl } from './address-name-control.tsx';
import { CoverControl } from './cover-control.tsx';
import { ExcerptControl } from './excerpt-control.tsx';
import { controlId, faultAttributes } from './fault.tsx';
import { SeriesControl } from './series-control.tsx';
import { TagsControl } from './tags-control.tsx';
import { TranslationControl, type TranslationControlProps } from './translation-control.tsx';

interface ControlProps<Value> {
  id: string;
  value: Value;
  fault: string | undefined;
  placeholder?: string | undefined;
  onChange(value: Value): void;
}

interface FieldControlProps {
  name: FieldName;
  value: ArticleContent[FieldName];
  fault: string | undefined;
  /** The text that readers see if the field stays empty. */
  placeholder?: string | undefined;
  listArticles: TranslationControlProps['listArticles'];
  onChange(value: ArticleContent[FieldName]): void;
}

/** The control for a field of the document. The kind of the field decides which control it is. */
export function FieldControl(props: FieldControlProps) {
  const { name, value, fault, placeholder, listArticles, onChange } = props;
  const { kind, initial } = documentFields[name];
  const id = controlId(name);
  if (kind === 'tags') {
    return <TagsControl id={id} value={value as string[]} fault={fault} onChange={onChange} />;
  }
  if (kind === 'name') {
    return (
      <AddressNameControl
        id={id}
        value={value as string | null}
        fault={fault}
        onChange={onChange}
      />
    );
  }
  if (kind === 'translation') {
    const written = value as string | null;
    return <TranslationControl {...{ id, fault, listArticles, onChange }} value={written} />;
  }
  const text = {
    id,
    value: (value as string | null) ?? '',
    fault,
    placeholder,
    // For a field that begins with null, an empty control means null.
    onChange: (written: string) => onChange(written === '' && initial === null ? null : written),
  };
  switch (kind) {
    case 'paragraph':
      return <ExcerptControl {...text} />;
    case 'address':
      return <CoverControl {...text} />;
    case 'series':
      return <SeriesControl {...text} />;
    case 'language':
      return <LanguageControl {...text} />;
    case 'choice':
      return <KindControl {...text} />;
    default:
      return <LineControl {...text} />;
  }
}

function LineControl({ id, value, fault, placeholder, onChange }: ControlProps<string>) {
  return (
    <input
      id={id}
      {...faultAttributes(id, fault)}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Browsers use the language for quotes and hyphens, screen readers for their voice. */
function LanguageControl({ id, value, fault, onChange }: ControlProps<string>) {
  const t = useTexts(infoPanelTexts);
  const [options] = useState(() => langOptions(value || null));
  const guessed = useArticle(({ content }) => guessArticleLang(content));
  return (
    <select
      id={id}
      {...faultAttributes(id, fault)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">
        {guessed === undefined ? t.automatic : t.automaticAs(langName(guessed))}
      </option>
      {options.map(({ tag, name }) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Whether the document is an article or a page. */
function KindControl({ id, value, fault, onChange }: ControlProps<string>) {
  const lang = useContext(LangContext);
  return (
    <select
      id={id}
      {...faultAttributes(id, fault)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {Object.entries(kindLabels).map(([kind, label]) => (
        <option key={kind} value={kind}>
          {label[lang]}
        </option>
      ))}
    </select>
  );
}
