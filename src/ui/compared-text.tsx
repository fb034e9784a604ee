import { Fragment } from 'react';

/** A piece of a text that is compared with an older one. `removed` stands only in the older one. */
export interface ComparedPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** A text with its changes marked, for an element of the class `compared`. */
export function ComparedText({ parts }: { parts: readonly ComparedPart[] }) {
  let end = 0;
  return parts.map(({ kind, text }) => {
    end += text.length;
    if (kind === 'added') return <ins key={end}>{text}</ins>;
    if (kind === 'removed') return <del key={end}>{text}</del>;
    return <Fragment key={end}>{text}</Fragment>;
  });
}
