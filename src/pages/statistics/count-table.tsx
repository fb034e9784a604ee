import type { UiLang } from '../../shared/lang/ui-lang.ts';

export interface Row {
  key: string;
  name: string;
  counts: readonly number[];
  href?: string | undefined;
  /** Follows the name. */
  note?: string | undefined;
  isFaint?: boolean;
}

export interface CountTableProps {
  label: string;
  heads: readonly string[];
  rows: readonly Row[];
  lang: UiLang;
}

/** Names with their counts. */
export function CountTable({ label, heads, rows, lang }: CountTableProps) {
  const number = new Intl.NumberFormat(lang);
  return (
    <table className="count-table" aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, counts, href, note, isFaint }) => (
          <tr key={key}>
            <th scope="row" className={isFaint ? 'count-faint' : undefined} dir="auto">
              {href ? <a href={href}>{name}</a> : name}
              {note ? ` ${note}` : ''}
            </th>
            {counts.map((count, index) => (
              <td key={heads[index + 1]}>{number.format(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
