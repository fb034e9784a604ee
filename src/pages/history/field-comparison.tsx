import { Fragment } from 'react';
import { documentFields } from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { cutWithEnding } from '../../shared/text.ts';
import { historyTexts } from '../../shared/texts/history.ts';
import { ComparedText } from '../../ui/compared-text.tsx';
import type { FieldDifferences } from './differences.ts';
import type { TakeableBlock } from './takeable.ts';

/** The differences in one field. */
export interface ComparedField extends FieldDifferences {
  blocks: TakeableBlock[];
}

interface FieldComparisonProps {
  lang: UiLang;
  field: ComparedField;
  /** The address that takes the paragraph of this line into the text of today. */
  takeHref(line: number): string;
  /** Whether paragraphs are taken from the older one of the two versions. */
  takesOlder: boolean;
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
        <Blocks {...props} blocks={field.blocks} hasLinks />
      )}
      {field.isCoarse ? <p className="field-hint">{t.coarse}</p> : null}
      {field.isCut ? <p className="field-hint">{t.cut}</p> : null}
    </section>
  );
}

interface SideProps extends FieldComparisonProps {
  label: string;
  /** What stands only in the other version. */
  without: 'added' | 'removed';
}

function Side(props: SideProps) {
  const { lang, field, label, without } = props;
  const hasLinks = props.takesOlder === (without === 'added');
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
        <Blocks {...props} blocks={blocks} hasLinks={hasLinks} />
      )}
    </figure>
  );
}

interface BlocksProps extends Pick<FieldComparisonProps, 'lang' | 'takeHref'> {
  blocks: readonly TakeableBlock[];
  /** Whether paragraphs can be taken here. */
  hasLinks: boolean;
}

function Blocks({ lang, blocks, takeHref, hasLinks }: BlocksProps) {
  const t = historyTexts[lang];
  return blocks.map((block, index) => {
    // The blocks never change their order: the page is made once.
    const key = `${index} ${block.kind}`;
    if (block.kind === 'gap') {
      return (
        <p key={key} className="history-gap">
          {t.gap(block.lines)}
        </p>
      );
    }
    const { paragraph } = block;
    return (
      <Fragment key={key}>
        <div className="compared" dir="auto">
          <ComparedText parts={block.parts} />
        </div>
        {paragraph && hasLinks ? (
          <p className="history-take">
            <a
              href={takeHref(paragraph.line)}
              aria-label={t.takeWhich(beginningOf(paragraph.text))}
            >
              {t.take}
            </a>
          </p>
        ) : null}
      </Fragment>
    );
  });
}

/** A long name is tiring to hear. */
function beginningOf(text: string): string {
  return cutWithEnding(text.replace(/\s+/g, ' '), 40, '…');
}
