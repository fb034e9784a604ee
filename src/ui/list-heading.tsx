import type { ReactNode } from 'react';
import { guessLang } from '../shared/lang/guess-lang.ts';
import { countCharacters } from '../shared/text.ts';

/** So many Chinese characters or letters of a heading fit into one line in large type. */
const maxInLine = { characters: 12, letters: 24 };

interface ListHeadingProps {
  text: string;
  /** Undefined if it is the language of the page. */
  lang?: string;
  isTag?: boolean;
  /** One line below the heading. */
  children?: ReactNode;
}

/** The head of each page that lists articles: it has one height on all of them. */
export function ListHeading({ text, lang, isTag = false, children }: ListHeadingProps) {
  const length = countCharacters(text) + (isTag ? 1 : 0);
  const guessed = guessLang(text);
  const isOfLetters = guessed === undefined || guessed === 'en';
  const max = isOfLetters ? maxInLine.letters : maxInLine.characters;
  return (
    <header className="list-header">
      <h1
        className={isTag ? 'list-heading is-tag' : 'list-heading'}
        lang={lang}
        dir="auto"
        // The style sheet fits Chinese headings of these lengths into one line of a phone.
        data-length={length > max ? 'long' : length > 5 ? length : undefined}
      >
        {text}
      </h1>
      {children ? (
        <p className="lede" dir="auto">
          {children}
        </p>
      ) : null}
    </header>
  );
}
