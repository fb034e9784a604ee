import { describeFailure, errorTexts, type Failure } from '../../shared/texts/errors.ts';
import { Document, type PageFrame } from '../../ui/document.tsx';
import { articlesUrl } from '../../urls.ts';

export interface ErrorPageProps {
  frame: PageFrame;
  failure: Failure;
  requestId: string;
}

export function ErrorPage({ frame, failure, requestId }: ErrorPageProps) {
  const { status } = failure;
  const t = errorTexts[frame.lang];
  const heading = t.headings[status] ?? t.heading;
  return (
    <Document frame={frame} title={heading}>
      <div className="column calm">
        <p className="calm-status">{status}</p>
        <h1>{heading}</h1>
        <p>{describeFailure(failure, frame.lang)}</p>
        <p>
          <a href={articlesUrl()}>{t.toArticles}</a>
        </p>
        {status >= 500 ? (
          <p className="meta">
            {t.request} {requestId}
          </p>
        ) : null}
      </div>
    </Document>
  );
}
