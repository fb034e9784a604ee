import { type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { documentFields, type FieldName } from '../../shared/document.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import type { HelpSection } from '../../urls.ts';
import { BacklinksSection } from '../backlinks/backlinks-section.tsx';
import { FieldLabel } from '../help/field-label.tsx';
import type { Publishing } from '../publishing/publishing.ts';
import type { ArticleState } from '../session/article-state.ts';
import { useArticle, useSession } from '../session/use-article.ts';
import { controlId, FieldFault } from './fault.tsx';
import { FieldControl } from './field-control.tsx';
import { GoalField } from './more/goal-field.tsx';
import { MoreFields } from './more/more-fields.tsx';
import { firstFields, moreFields } from './more/panel-fields.ts';
import { SharingSections } from './sharing-sections.tsx';
import { templateWords } from './template-words.ts';
import { TimeSection } from './time-section.tsx';

/** Where the help tells of a field. */
const helpOfFields: Readonly<Record<FieldName, HelpSection>> = {
  title: 'the-first-words',
  author: 'author',
  tags: 'tags',
  excerpt: 'excerpt',
  coverUrl: 'cover',
  lang: 'language',
  kind: 'pages',
  slug: 'address-name',
  series: 'series',
  translationOf: 'translations',
  markdown: 'commands',
};

/**
 * The classes of fields that have more than a label above a control. With `:has` in their place,
 * each key would take the browser 30 ms in a long text whose preview is open.
 */
const fieldClasses: Partial<Record<FieldName, string>> = {
  lang: 'field field-row',
  kind: 'field field-row',
  excerpt: 'field field-with-head',
};

interface InfoPanelProps {
  ref: RefObject<HTMLElement | null>;
  faults: ArticleState['faults'];
  /**
   * Whether the owner has opened the panel. A panel that a fault has opened leaves the focus where
   * it is.
   */
  isAsked: boolean;
  publishing: Publishing;
  /** The panel has come, and has the focus. */
  onShown(): void;
  /** The owner uses the panel: it stays open when the fault that has opened it is over. */
  onUse(): void;
  onClose(): void;
}

/**
 * All fields of an article except title and text, beside the text: those that most articles need
 * in one screen, the others under More. A fault is shown below its field.
 */
export function InfoPanel(props: InfoPanelProps) {
  const { ref, faults, isAsked, publishing, onShown, onUse, onClose } = props;
  const session = useSession();
  const content = useArticle(({ content }) => content);
  const untouched = useArticle(({ untouched }) => untouched);
  // An untouched field shows the words of this document as the ones to write over.
  const template = useArticle(({ baseRecord }) => baseRecord?.document);
  const lang = useContext(LangContext);
  const t = infoPanelTexts[lang];
  const tellShown = useRef(onShown);
  tellShown.current = onShown;
  useEffect(() => {
    if (!isAsked || ref.current?.contains(document.activeElement)) return;
    const before = document.activeElement;
    ref.current?.focus();
    tellShown.current();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isAsked, ref]);

  function fieldOf(name: FieldName): ReactNode {
    const { kind, label } = documentFields[name];
    const id = controlId(name);
    const fault = faults[name];
    return (
      <div key={name} className={fieldClasses[name] ?? 'field'}>
        <FieldLabel
          control={kind === 'address' ? undefined : id}
          help={helpOfFields[name]}
          id={`${id}Label`}
        >
          {label[lang]}
        </FieldLabel>
        <FieldControl
          name={name}
          value={content[name]}
          fault={fault}
          listArticles={() => session.linkable.list()}
          placeholder={untouched.includes(name) ? templateWords(name, template, lang) : undefined}
          onChange={(value) => session.edit({ [name]: value })}
        />
        <FieldFault id={id} fault={fault} />
      </div>
    );
  }

  return (
    <section
      ref={ref}
      className="info-panel"
      aria-labelledby="infoPanelHeading"
      tabIndex={-1}
      onFocus={onUse}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
      }}
    >
      <header>
        <h2 id="infoPanelHeading">{t.settings}</h2>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t.close}
        </button>
      </header>
      {firstFields.map(fieldOf)}
      <TimeSection publishing={publishing} />
      <MoreFields hasFault={moreFields.some((name) => faults[name] !== undefined)}>
        {moreFields.map(fieldOf)}
        <SharingSections />
        <GoalField />
      </MoreFields>
      <BacklinksSection />
    </section>
  );
}
