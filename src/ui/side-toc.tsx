import type { Heading } from '../shared/render/rendering.ts';
import { readTexts } from '../shared/texts/read.ts';
import type { PageFrame } from './page-frame.ts';

/** A text with fewer headings needs no table of contents. */
const minTocHeadings = 3;

interface SideTocProps {
  toc: readonly Heading[];
  frame: PageFrame;
  /** Whether the text has such a table itself. */
  isInText?: boolean;
}

/**
 * The table of contents beside the text. src/browser/reader/side-toc.ts marks the heading that is
 * being read, and shows the table while the text's own one is out of view.
 */
export function SideToc({ toc, frame, isInText = false }: SideTocProps) {
  if (toc.length < minTocHeadings) return null;
  const top = Math.min(...toc.map(({ level }) => level));
  return (
    <nav
      className="side-toc"
      aria-label={readTexts[frame.lang].contents}
      data-doubled={isInText || undefined}
    >
      <ol>
        {toc.map(({ level, id, text }) => (
          <li key={id} data-depth={level - top}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
