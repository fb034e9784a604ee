import { describeFailure } from '../../shared/errors/error-texts.ts';
import type { Failure } from '../../shared/errors/errors.ts';
import { errorPageTexts } from '../../shared/texts/error-page.ts';
import { frameTexts } from '../../shared/texts/frame.ts';
import { Document } from '../../ui/document.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { articlesUrl, searchUrl } from '../../urls.ts';

interface ErrorPageProps {
  frame: PageFrame;
  failure: Failure;
  /** The number by which the owner finds this failure in the log. Undefined if it is not logged. */
  requestId: string | undefined;
}

export function ErrorPage({ frame, failure, requestId }: ErrorPageProps) {
  const t = errorPageTexts[frame.lang];
  const heading = t.headings[failure.status] ?? t.heading;
  return (
    <Document frame={frame} title={heading}>
      <div className="column calm">
        <div className="seal-outline" />
        <p className="calm-status">{failure.status}</p>
        <h1>{heading}</h1>
        <p>{describeFailure(failure, frame.lang)}</p>
        <p>
          <a className="button" href={articlesUrl()}>
            {t.toArticles}
          </a>{' '}
          {failure.status === 404 ? (
            <a className="button button-quiet" href={searchUrl()} data-live>
              {frameTexts[frame.lang].search}
            </a>
          ) : null}
        </p>
        {requestId === undefined ? null : (
          <p className="meta">
            {t.request} {requestId}
          </p>
        )}
      </div>
    </Document>
  );
}
