import { Document, type PageFrame } from '../../ui/document.tsx';
import { articlesUrl } from '../../urls.ts';

export interface ErrorPageProps {
  frame: PageFrame;
  status: number;
  message: string;
  requestId: string;
}

const headings: Record<number, string> = {
  403: 'Not from here',
  404: 'Not here',
  405: 'Not this way',
  500: 'That did not work',
  503: 'Back in a moment',
};

export function ErrorPage({ frame, status, message, requestId }: ErrorPageProps) {
  const heading = headings[status] ?? 'That did not work';
  return (
    <Document frame={frame} title={heading}>
      <div className="column calm">
        <p className="calm-status">{status}</p>
        <h1>{heading}</h1>
        <p>{message}</p>
        <p>
          <a href={articlesUrl()}>To the articles</a>
        </p>
        {status >= 500 ? <p className="meta">Request {requestId}</p> : null}
      </div>
    </Document>
  );
}
