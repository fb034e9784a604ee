import { EditorView } from '@codemirror/view';
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import { useArticle } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { untilComposed } from '../text/commands/near-composition.ts';
import { CheckItem } from './check-item.tsx';
import { FixAll } from './fix-all.tsx';
import type { ListedPlace } from './follow-checks.ts';
import { checkTexts } from './texts.ts';
import { useChecks } from './use-checks.ts';

interface ChecksPanelProps {
  view: TextEditor;
  onClose(): void;
}

/** More would be slow to draw. When some are done, the next ones come. */
const maxListed = 200;

/** The places of the text that the writer should look at, beside the text or below it. */
export function ChecksPanel({ view, onClose }: ChecksPanelProps) {
  const lang = useContext(LangContext);
  const t = checkTexts[lang];
  const articleID = useArticle((article) => article.articleID);
  const checks = useChecks(view, articleID);
  const [current, setCurrent] = useState<number>();
  const [done, setDone] = useState('');
  const panel = useRef<HTMLElement>(null);
  const listed = checks.places.slice(0, maxListed);
  const format = (number: number) => new Intl.NumberFormat(lang).format(number);
  useEffect(() => panel.current?.focus(), []);

  /** Shows a place in the text and selects it. The focus stays in the list. */
  async function show(place: ListedPlace): Promise<void> {
    setCurrent(place.id);
    await untilComposed(view);
    const found = checks.find(place);
    if (!found) return;
    view.dispatch({
      selection: { anchor: found.from, head: found.to },
      effects: EditorView.scrollIntoView(found.from, { y: 'center' }),
    });
  }

  function choose(place: ListedPlace): void {
    setDone('');
    void show(place);
  }

  /** When places leave the list, the focus goes to the next one, or to the panel. */
  function leave(gone: readonly ListedPlace[], words: string): void {
    const lastAt = gone.at(-1)?.from ?? 0;
    const rest = checks.places.filter((place) => !gone.includes(place));
    const next = rest.find(({ from }) => from >= lastAt) ?? rest.at(-1);
    panel.current?.focus();
    setDone(words);
    if (next) void show(next);
  }

  async function fix(places: readonly ListedPlace[]): Promise<void> {
    const count = await checks.fix(places);
    if (count > 0) leave(places, t.fixed(count));
    else setDone(t.changed);
  }

  function close(): void {
    onClose();
    view.focus();
  }

  function move(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const now = listed.findIndex(({ id }) => id === current);
    const next = listed[now < 0 ? 0 : Math.max(0, Math.min(listed.length - 1, now + step))];
    if (next) choose(next);
  }

  function describeState(): string {
    if (checks.isFailed) return t.notLoaded;
    if (checks.count === undefined) return t.looking;
    return checks.count === 0 ? t.allRight : t.places(checks.count, format(checks.count));
  }

  return (
    <section
      ref={panel}
      className="checks-panel"
      aria-labelledby="checksHeading"
      tabIndex={-1}
      onKeyDown={move}
    >
      <header>
        <h2 id="checksHeading">{t.check}</h2>
        <button type="button" className="button button-quiet" onClick={close}>
          {t.close}
        </button>
      </header>
      <p role="status">
        {done} {describeState()}
      </p>
      <FixAll places={checks.places} onFix={(places) => void fix(places)} />
      <ol>
        {listed.map((place) => (
          <CheckItem
            key={place.id}
            place={place}
            isCurrent={place.id === current}
            onChoose={() => choose(place)}
            onEnter={() => {
              choose(place);
              view.focus();
            }}
            onFix={() => void fix([place])}
            onSkip={() => {
              leave([place], '');
              checks.skip(place);
            }}
            onIgnore={() => {
              leave([place], '');
              checks.ignore(place);
            }}
          />
        ))}
      </ol>
      {checks.places.length > listed.length ? <p>{t.first(format(listed.length))}</p> : null}
    </section>
  );
}
