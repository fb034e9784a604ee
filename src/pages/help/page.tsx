import type { Heading } from '../../shared/render/rendering.ts';
import { BackToTop, Document } from '../../ui/document.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { Prose } from '../../ui/prose.tsx';
import { sheetsOf } from '../../ui/sheets-of.ts';
import { SideToc } from '../../ui/side-toc.tsx';
import { helpTexts } from './texts.ts';

export interface Guide {
  title: string;
  html: string;
  toc: Heading[];
}

interface HelpPageProps {
  frame: PageFrame;
  guide: Guide;
}

/** The guide of writing, laid out as an article. */
export function HelpPage({ frame, guide: { title, html, toc } }: HelpPageProps) {
  return (
    <Document
      frame={frame}
      title={title}
      sheets={sheetsOf(html)}
      head={<meta name="robots" content="noindex" />}
    >
      <article className="column reading help">
        <header className="reading-header">
          <h1>{title}</h1>
        </header>
        <Parts frame={frame} toc={toc} />
        <div className="reading-text">
          <Prose html={html} />
          <SideToc toc={toc.filter(({ level }) => level === 2)} frame={frame} />
        </div>
      </article>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}

/** All parts of the guide: a line for each chapter, with its sections behind it. */
function Parts({ frame, toc }: { frame: PageFrame; toc: readonly Heading[] }) {
  const chapters: { chapter: Heading; sections: Heading[] }[] = [];
  for (const heading of toc) {
    if (heading.level === 2) chapters.push({ chapter: heading, sections: [] });
    else chapters.at(-1)?.sections.push(heading);
  }
  return (
    <nav className="help-parts" aria-label={helpTexts[frame.lang].parts}>
      <ul>
        {chapters.map(({ chapter, sections }) => (
          <li key={chapter.id}>
            <a href={`#${chapter.id}`}>{chapter.text}</a>
            {sections.length === 0 ? null : (
              <ul>
                {sections.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
