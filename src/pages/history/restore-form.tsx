import type { OwnedArticle } from '../../shared/article.ts';
import { historyRestoreUrl } from '../../urls.ts';

interface RestoreFormProps {
  article: OwnedArticle;
  /** The number of the revision that is restored. */
  number: number;
  restoreKey: string;
  label: string;
}

/** A button that makes a new version of an older one. It works without a script. */
export function RestoreForm({ article, number, restoreKey, label }: RestoreFormProps) {
  return (
    <form method="post" action={historyRestoreUrl(article.articleID)}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="basedOn" value={article.revision} />
      <input type="hidden" name="key" value={restoreKey} />
      <button type="submit" className="button">
        {label}
      </button>
    </form>
  );
}
