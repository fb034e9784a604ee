import { useContext } from 'react';
import { LangContext, useTexts } from '../../browser/lang-context.ts';
import { type Backlinks, maxBacklinks } from '../../shared/relations/backlinks.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { editUrl } from '../../urls.ts';
import { backlinkTexts } from './texts.ts';
import { useBacklinks } from './use-backlinks.ts';

/** The articles of the owner that link to the open one, and those that name its title. */
export function BacklinksSection() {
  const backlinks = useBacklinks();
  const t = useTexts(backlinkTexts);
  // An article that the server does not have is in no other one.
  if (backlinks === 'unsaved') return null;
  return (
    <section className="backlinks" aria-labelledby="backlinksHeading">
      <h3 id="backlinksHeading">{t.heading}</h3>
      {typeof backlinks === 'string' ? (
        <p className="field-hint">{backlinks === 'failed' ? t.unknown : null}</p>
      ) : (
        <Found {...backlinks} />
      )}
    </section>
  );
}

function Found({ links, mentions }: Backlinks) {
  const t = useTexts(backlinkTexts);
  if (links.articles.length + mentions.articles.length === 0) {
    return <p className="field-hint">{t.nothing}</p>;
  }
  return (
    <>
      <List heading={t.linkedFrom} list={links} />
      <List heading={t.mentionedIn} list={mentions} />
    </>
  );
}

function List({ heading, list }: { heading: string; list: Backlinks['links'] }) {
  const lang = useContext(LangContext);
  const t = backlinkTexts[lang];
  if (list.articles.length === 0) return null;
  return (
    <>
      <h4>{heading}</h4>
      <ul>
        {list.articles.map(({ articleID, title }) => (
          <li key={articleID}>
            <a href={editUrl(articleID)}>{describeTitle(title, lang)}</a>
          </li>
        ))}
      </ul>
      {list.isMore ? <p className="field-hint">{t.more(maxBacklinks)}</p> : null}
    </>
  );
}
