import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { isData, type OwnCodeRow, type ScriptTag } from '../../../shared/own-code/own-code.ts';
import { ownCodeTexts } from '../../../shared/own-code/own-code-texts.ts';
import { countBytes } from '../../../shared/text.ts';

interface RowWordsProps {
  row: OwnCodeRow;
  lang: UiLang;
  /** Whether the addresses that the scripts reach are part of the words. */
  isWhole?: boolean;
}

/** A row of the owner's code in words: what it is, and what it may do. */
export function RowWords({ row, lang, isWhole = false }: RowWordsProps) {
  const t = ownCodeTexts[lang];
  if (row.kind !== 'scripts') {
    const [label, name, value] = wordsOf(row, lang);
    return (
      <p>
        {label} <b>{name}</b> <code>{value}</code>
      </p>
    );
  }
  return (
    <>
      {row.tags.map((tag) => {
        const [label, code] = scriptWords(tag, lang);
        return (
          <p key={code}>
            {label} <code>{code}</code>
          </p>
        );
      })}
      {isWhole ? (
        <>
          <Addresses label={t.loads} addresses={row.loads} />
          <Addresses label={t.sendsTo} addresses={row.sendsTo} />
        </>
      ) : null}
    </>
  );
}

function Addresses({ label, addresses }: { label: string; addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <p className="code-opens">
      {label}{' '}
      {addresses.map((address) => (
        <code key={address}>{address}</code>
      ))}
    </p>
  );
}

/** The row in a few words, which name it among the others. */
export function describeRow(row: OwnCodeRow, lang: UiLang): string {
  if (row.kind !== 'scripts') return wordsOf(row, lang).join(' ');
  return row.tags.map((tag) => scriptWords(tag, lang).join(' ')).join(', ');
}

type LinkOrMeta = Exclude<OwnCodeRow, { kind: 'scripts' }>;

function wordsOf(row: LinkOrMeta, lang: UiLang): [label: string, name: string, value: string] {
  const t = ownCodeTexts[lang];
  return row.kind === 'meta' ? [t.meta, row.name, row.content] : [t.link, row.rel, row.href];
}

function scriptWords(tag: ScriptTag, lang: UiLang): [label: string, code: string] {
  const t = ownCodeTexts[lang];
  const { src, text = '' } = tag;
  if (src !== undefined) return [t.script, src];
  const [begin = ''] = text.trim().split('\n', 1);
  const shown = begin.length > 60 ? `${begin.slice(0, 60).toWellFormed()}…` : begin;
  return [isData(tag) ? t.data : t.inlineScript(countBytes(text)), shown];
}
