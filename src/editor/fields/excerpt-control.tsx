import { useContext } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { showMessage } from '../../browser/messages.ts';
import { maxListExcerptCharacters } from '../../shared/article.ts';
import { documentLimits } from '../../shared/document-schemas.ts';
import { countCharacters, cutCharacters } from '../../shared/text.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { readFactsApart } from '../preview/read-facts.ts';
import { useSession } from '../session/use-article.ts';
import { faultAttributes } from './fault.tsx';

interface ExcerptControlProps {
  id: string;
  value: string;
  fault: string | undefined;
  placeholder?: string | undefined;
  onChange(value: string): void;
}

/**
 * The excerpt with its length, the mark at which lists cut it, and a button that takes the first
 * paragraph.
 */
export function ExcerptControl({ id, value, fault, placeholder, onChange }: ExcerptControlProps) {
  const t = infoPanelTexts[useContext(LangContext)];
  const session = useSession();
  const count = countCharacters(value);
  const max = maxListExcerptCharacters;

  async function takeFirst(): Promise<void> {
    const facts = await readFactsApart(session.getSnapshot().content.markdown);
    const first = facts?.firstParagraph ?? '';
    if (first === '') showMessage('warning', t.noFirstParagraph);
    else onChange(cutCharacters(first, documentLimits.maxExcerptCharacters));
  }

  return (
    <>
      <div className="excerpt-head">
        <span className="field-hint" data-over={count > max || undefined}>
          {count > max ? t.cutInLists(count, max) : t.shownInLists(count, max)}
        </span>
        <button type="button" className="button button-quiet" onClick={() => void takeFirst()}>
          {t.firstParagraph}
        </button>
      </div>
      <textarea
        id={id}
        {...faultAttributes(id, fault)}
        rows={3}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
