import { useTexts } from '../../browser/lang-context.ts';
import type { ListedPlace } from './follow-checks.ts';
import { checkKinds } from './rules/prose.ts';
import { checkTexts } from './texts.ts';

interface FixAllProps {
  places: readonly ListedPlace[];
  onFix(places: readonly ListedPlace[]): void;
}

/** A button for each kind of which two places or more can be fixed. */
export function FixAll({ places, onFix }: FixAllProps) {
  const t = useTexts(checkTexts);
  const kinds = checkKinds
    .map((kind) => ({
      kind,
      fixable: places.filter((place) => place.kind === kind && place.fixed !== undefined),
    }))
    .filter(({ fixable }) => fixable.length > 1);
  if (kinds.length === 0) return null;
  return (
    <ul className="checks-kinds">
      {kinds.map(({ kind, fixable }) => (
        <li key={kind}>
          <span>{t.kinds[kind]}</span>
          <button
            type="button"
            className="button"
            aria-label={t.fixAllOf(t.kinds[kind], fixable.length)}
            onClick={() => onFix(fixable)}
          >
            {t.fixAll(fixable.length)}
          </button>
        </li>
      ))}
    </ul>
  );
}
