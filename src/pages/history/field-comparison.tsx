import { documentFields } from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { historyTexts } from '../../shared/texts/history.ts';
import { type ComparedPart, ComparedText } from '../../ui/compared-text.tsx';
import type { DifferenceBlock, FieldDifferences } from './differences.ts';

interface FieldComparisonProps {
  lang: UiLang;
  field: FieldDifferences;
  sideBySide: boolean;
  olderLabel: string;
  youngerLabel: string;
}

/** The differences of two versions in one field: in the text, or with a column for each version. */
export function FieldComparison(props: FieldComparisonProps) {
  const { lang, field, sideBySide } = props;
  const t = historyTexts[lang];
  const id = `historyField-${field.name}`;
  return (
    <section className="history-field" aria-labelledby={id}>
      <h3 id={id}>{documentFields[field.name].label[lang]}</h3>
      {sideBySide ? (
        <div className="history-sides">
          <Side {...props} label={props.olderLabel} without="added" />
          <Side {...props} label={props.youngerLabel} without="removed" />
        </div>
      ) : (
        <Blocks lang={lang} blocks={field.blocks} />
      )}
      {field.isCoarse ? <p className="field-hint">{t.coarse}</p> : null}
      {field.isCut ? <p className="field-hint">{t.cut}</p> : null}
    </section>
  );
}

function Side({
  lang,
  field,
  label,
  without,
}: FieldComparisonProps & { label: string; without: ComparedPart['kind'] }) {
  const blocks = field.blocks.map((block) =>
    block.kind === 'gap'
      ? block
      : { ...block, parts: block.parts.filter(({ kind }) => kind !== without) },
  );
  const isEmpty = blocks.every((block) => block.kind === 'parts' && block.parts.length === 0);
  return (
    <figure>
      <figcaption>{label}</figcaption>
      {isEmpty ? (
        <p className="history-nothing">
          {field.name === 'lang' ? historyTexts[lang].automaticLang : historyTexts[lang].nothing}
        </p>
      ) : (
        <Blocks lang={lang} blocks={blocks} />
      )}
    </figure>
  );
}

function Blocks({ lang, blocks }: { lang: UiLang; blocks: readonly DifferenceBlock[] }) {
  return blocks.map((block, index) => {
    // The blocks never change their order: the page is made once.
    const key = `${index} ${block.kind}`;
    return block.kind === 'gap' ? (
      <p key={key} className="history-gap">
        {historyTexts[lang].gap(block.lines)}
      </p>
    ) : (
      <div key={key} className="compared" dir="auto">
        <ComparedText parts={block.parts} />
      </div>
    );
  });
}
