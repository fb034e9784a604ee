import type { Article } from '../../shared/article.ts';
import { directionOf } from '../../shared/lang/lang.ts';
import { loginTexts } from '../../shared/texts/login.ts';
import { readTexts } from '../../shared/texts/read.ts';
import { Document } from '../../ui/document.tsx';
import { Field, FormError } from '../../ui/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { unlockUrl } from '../../urls.ts';

interface LockedPageProps {
  frame: PageFrame;
  article: Pick<Article, 'articleID' | 'articleTitle' | 'articleLang'>;
  /** The reason why the last attempt was refused. */
  refusal: { kind: 'wrong' } | { kind: 'wait'; seconds: number } | undefined;
}

/**
 * The page of an article with a password, for readers who have not given it. It has no word of the
 * article but its title.
 */
export function LockedPage({ frame, article, refusal }: LockedPageProps) {
  const t = readTexts[frame.lang];
  const { articleID, articleTitle, articleLang } = article;
  const error =
    refusal &&
    (refusal.kind === 'wait' ? loginTexts[frame.lang].wait(refusal.seconds) : t.wrongPassword);
  return (
    <Document frame={frame} title={articleTitle} head={<meta name="robots" content="noindex" />}>
      <div className="column">
        <form className="form" method="post" action={unlockUrl(articleID)}>
          <h1 lang={articleLang ?? ''} dir={directionOf(articleTitle, articleLang)}>
            {articleTitle}
          </h1>
          <p>{t.needsPassword}</p>
          <FormError message={error} />
          <Field
            type="password"
            name="password"
            label={loginTexts[frame.lang].password}
            autoComplete="off"
          />
          <button type="submit" className="button button-primary">
            {t.unlock}
          </button>
        </form>
      </div>
    </Document>
  );
}
