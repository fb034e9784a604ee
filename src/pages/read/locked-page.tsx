import type { Article } from '../../shared/article.ts';
import { directionOf } from '../../shared/lang/lang.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { describeFault } from '../../shared/texts/faults.ts';
import { loginTexts } from '../../shared/texts/login.ts';
import { readTexts } from '../../shared/texts/read.ts';
import { Document } from '../../ui/document.tsx';
import { Field } from '../../ui/forms/form.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { unlockUrl } from '../../urls.ts';

interface LockedPageProps {
  frame: PageFrame;
  article: Pick<Article, 'articleID' | 'articleTitle' | 'articleLang'>;
  /** The reason why the last attempt was refused. */
  refusal: { kind: 'wrong' | 'empty' } | { kind: 'wait'; seconds: number } | undefined;
}

/**
 * The page of an article with a password, for readers who have not given it. It has no word of the
 * article but its title.
 */
export function LockedPage({ frame, article, refusal }: LockedPageProps) {
  const t = readTexts[frame.lang];
  const { articleID, articleTitle, articleLang } = article;
  return (
    <Document frame={frame} title={articleTitle} head={<meta name="robots" content="noindex" />}>
      <div className="column">
        <form className="form" method="post" action={unlockUrl(articleID)} noValidate>
          <h1 lang={articleLang ?? ''} dir={directionOf(articleTitle, articleLang)}>
            {articleTitle}
          </h1>
          <p>{t.needsPassword}</p>
          <Field
            type="password"
            name="password"
            label={loginTexts[frame.lang].password}
            autoComplete="off"
            hasFocus
            fault={refusal && describeRefusal(refusal, frame.lang)}
          />
          <button type="submit" className="button button-primary">
            {t.unlock}
          </button>
        </form>
      </div>
    </Document>
  );
}

function describeRefusal(refusal: NonNullable<LockedPageProps['refusal']>, lang: UiLang): string {
  if (refusal.kind === 'wait') return loginTexts[lang].wait(refusal.seconds);
  if (refusal.kind === 'empty') return describeFault({ name: 'empty', of: 'password' }, lang);
  return readTexts[lang].wrongPassword;
}
