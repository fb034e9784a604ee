import { useContext, useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../../browser/http.ts';
import { LangContext } from '../../browser/lang-context.ts';
import { describeError } from '../../browser/sync/device/stored-documents.ts';
import { findPageNameFault } from '../../shared/address/page-names.ts';
import { isSlug, toSlug } from '../../shared/address/slug.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { apiAddressNameUrl, nameUrl } from '../../urls.ts';
import { useArticle } from '../session/use-article.ts';
import { FieldFault, faultAttributes } from './fault.tsx';

const answerSchema = z.object({
  suggestion: z.string(),
  holder: z.object({ title: z.string() }).nullable(),
});

/** A name is looked up when the owner has not typed for this long. */
const checkedAfterMs = 400;

interface AddressNameControlProps {
  id: string;
  value: string | null;
  fault: string | undefined;
  onChange(value: string | null): void;
}

/**
 * The address name of the article. The input keeps the owner's text; only the name in it goes to
 * `onChange`. The server suggests a name for the title, and says whether another article has the
 * name.
 */
export function AddressNameControl({ id, value, fault, onChange }: AddressNameControlProps) {
  const lang = useContext(LangContext);
  const t = infoPanelTexts[lang];
  const articleID = useArticle(({ articleID }) => articleID);
  const title = useArticle(({ content }) => content.title);
  const kind = useArticle(({ content }) => content.kind);
  const holder = useNameHolder(articleID, kind, value);
  const [text, setText] = useState(value ?? '');
  /** Why there is no suggestion. */
  const [failure, setFailure] = useState<string>();
  // Another tab or device can change the name.
  const isMine = toSlug(text) === (value ?? '');
  // A page needs a name only when it is published.
  const reserved = value === null ? undefined : findPageNameFault({ kind, slug: value });
  const taken = holder === undefined ? undefined : { name: 'slugTaken' as const, title: holder };
  const found = reserved ?? taken;
  const shownFault = fault ?? (found && describeFault(found, lang));

  function change(written: string): void {
    setText(written);
    setFailure(undefined);
    onChange(toSlug(written) || null);
  }

  async function suggest(): Promise<void> {
    setFailure(undefined);
    try {
      const { suggestion } = await ask(articleID, { title, kind, slug: '' });
      if (suggestion === '') setFailure(t.noSuggestion);
      else change(suggestion);
    } catch (error) {
      setFailure(t.suggestionFailed(describeError(error, lang)));
    }
  }

  return (
    <>
      <div className="with-button">
        <input
          id={id}
          {...faultAttributes(id, shownFault)}
          value={isMine ? text : (value ?? '')}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => change(event.target.value)}
          onBlur={() => setText(value ?? '')}
        />
        <button type="button" className="button" disabled={title === ''} onClick={suggest}>
          {t.suggest}
        </button>
      </div>
      {value === null ? null : (
        <span className="field-hint">{decodeURI(nameUrl(kind, value))}</span>
      )}
      <FieldFault id={id} fault={fault ? undefined : shownFault} />
      {failure ? (
        <span className="field-error" role="alert">
          {failure}
        </span>
      ) : null}
    </>
  );
}

/**
 * The title of the other article that has this name. Undefined if there is none, or if the server
 * cannot be reached.
 */
function useNameHolder(
  articleID: string,
  kind: ArticleContent['kind'],
  slug: string | null,
): string | undefined {
  const [found, setFound] = useState<{ address: string; title: string }>();
  useEffect(() => {
    if (slug === null || !isSlug(slug)) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // Without an answer, publishing tells it.
      const holder = await ask(articleID, { title: '', kind, slug }).then(
        (answer) => answer.holder,
        () => null,
      );
      if (isCurrent)
        setFound(holder ? { address: nameUrl(kind, slug), title: holder.title } : undefined);
    }, checkedAfterMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [articleID, kind, slug]);
  const isOfThis = slug !== null && found?.address === nameUrl(kind, slug);
  return isOfThis ? found.title : undefined;
}

async function ask(articleID: string, query: Parameters<typeof apiAddressNameUrl>[1]) {
  const path = apiAddressNameUrl(articleID, query);
  return call({ method: 'GET', path, read: (body) => answerSchema.parse(body) });
}
