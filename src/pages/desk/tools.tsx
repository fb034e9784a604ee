import { deskTexts } from '../../shared/texts/desk.ts';
import { deskUrl } from '../../urls.ts';
import type { DeskViewProps } from './desk-props.ts';

type ToolsProps = Pick<DeskViewProps, 'query' | 'locale' | 'actions' | 'isSelecting'>;

/**
 * The search, and on touch screens and in narrow windows a button that shows the boxes of the rows.
 * They stand at the end of the first section's heading, but not in it: sections come and go while
 * the owner types.
 */
export function Tools({ query, locale, actions, isSelecting = false }: ToolsProps) {
  const t = deskTexts[locale.lang];
  return (
    <div className="desk-tools">
      <button
        type="button"
        className="button button-quiet desk-start-selecting"
        aria-pressed={isSelecting}
        disabled={!actions}
        onClick={() => actions?.startSelecting(!isSelecting)}
      >
        {t.startSelecting}
      </button>
      <Search {...{ query, locale, actions }} />
    </div>
  );
}

/**
 * Before the script has loaded, Enter sends the search to the server. Letters in an input method
 * are not searched for: only the finished words are.
 */
function Search({ query, locale, actions }: Pick<ToolsProps, 'query' | 'locale' | 'actions'>) {
  const t = deskTexts[locale.lang];
  return (
    <search>
      <form
        className="desk-search-form"
        action={deskUrl}
        onSubmit={actions && ((event) => event.preventDefault())}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d="m10.5 10.5 3.5 3.5" />
        </svg>
        <input
          type="search"
          name="q"
          className="desk-search"
          aria-label={t.search}
          placeholder={t.search}
          autoComplete="off"
          defaultValue={query}
          onInput={(event) => {
            if (!event.nativeEvent.isComposing) actions?.search(event.currentTarget.value);
          }}
          onCompositionEnd={(event) => actions?.search(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}
