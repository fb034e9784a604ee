import { useContext } from 'react';
import {
  type ArticleContent,
  documentFields,
  type FieldName,
  fieldNames,
} from '../../../shared/document.ts';
import { infoPanelTexts } from '../../../shared/texts/info-panel.ts';
import type { KeptDocument } from '../../documents/store/record.ts';
import { LangContext } from '../../lang-context.ts';
import type { OpenArticle } from '../../store/open-article.ts';
import { controlId, faultId } from './fault.ts';
import { FieldControl } from './field-control.tsx';
import { templateWords } from './template-words.ts';

/** The edit page shows these fields outside the panel. */
const fieldsOutsidePanel: readonly FieldName[] = ['title', 'markdown'];

/** The names of the fields that the panel shows. */
export const panelFieldNames = fieldNames.filter((name) => !fieldsOutsidePanel.includes(name));

interface InfoPanelProps {
  content: ArticleContent;
  /** The document on this device: an untouched field shows its words as the ones to write over. */
  template: KeptDocument | undefined;
  untouched: readonly FieldName[];
  faults: OpenArticle['faults'];
  onChange(change: Partial<ArticleContent>): void;
  onClose(): void;
}

/** All fields of an article except title and text. A fault is shown below its field. */
export function InfoPanel({
  content,
  template,
  untouched,
  faults,
  onChange,
  onClose,
}: InfoPanelProps) {
  const lang = useContext(LangContext);
  const t = infoPanelTexts[lang];
  return (
    <section className="info-panel" aria-label={t.settings}>
      {panelFieldNames.map((name) => {
        const { kind, label } = documentFields[name];
        const fault = faults[name];
        return (
          <div key={name} className="field">
            <label htmlFor={controlId(name)}>{t.fieldLabel(label[lang], kind)}</label>
            <FieldControl
              name={name}
              value={content[name]}
              fault={fault}
              placeholder={
                untouched.includes(name) ? templateWords(name, template, lang) : undefined
              }
              onChange={(value) => onChange({ [name]: value })}
            />
            {fault ? (
              <span id={faultId(controlId(name))} className="field-error" role="alert">
                {fault}
              </span>
            ) : null}
          </div>
        );
      })}
      <button type="button" className="button button-quiet" onClick={onClose}>
        {t.close}
      </button>
    </section>
  );
}
