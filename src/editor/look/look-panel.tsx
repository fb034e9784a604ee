import { useEffect, useRef } from 'react';
import { useTexts } from '../../browser/lang-context.ts';
import { lookTexts } from '../../shared/texts/writing/look.ts';
import { type Look, lookOptions } from './look.ts';

interface LookPanelProps {
  /** What the page shows, as far as this panel changes it. */
  view: {
    look: Look;
    changeLook(changed: Partial<Look>): void;
    settings: { hasCounts: boolean };
    change(changed: { hasCounts: boolean }): void;
  };
  onClose(): void;
}

/** Face, size and width of the text, and its counts. The text behind it shows each choice. */
export function LookPanel({ view, onClose }: LookPanelProps) {
  const t = useTexts(lookTexts);
  const { look, changeLook, settings, change } = view;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>(':checked')?.focus(), []);
  const choice = { look, onChoose: changeLook };
  return (
    <section
      ref={panel}
      className="look-panel"
      aria-labelledby="lookHeading"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h2 id="lookHeading">{t.look}</h2>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t.close}
        </button>
      </header>
      <Choice {...choice} part="face" options={lookOptions.face} />
      <Choice {...choice} part="size" options={['small', 'medium', 'large', 'larger']} />
      <Choice {...choice} part="width" options={['narrow', 'standard', 'wide']} />
      <label className="look-check">
        <input
          type="checkbox"
          checked={settings.hasCounts}
          onChange={(event) => change({ hasCounts: event.target.checked })}
        />
        {t.counts}
      </label>
      <p className="field-hint">{t.ofTextOnly}</p>
    </section>
  );
}

interface ChoiceProps<Part extends keyof Look> {
  part: Part;
  options: readonly Look[Part][];
  look: Look;
  onChoose(changed: Partial<Look>): void;
}

function Choice<Part extends keyof Look>({ part, options, look, onChoose }: ChoiceProps<Part>) {
  const t = useTexts(lookTexts);
  return (
    <fieldset className="look-choice">
      <legend>{t[part]}</legend>
      <div>
        {options.map((option) => (
          <label key={option} data-option={option}>
            <input
              type="radio"
              name={`look-${part}`}
              checked={look[part] === option}
              onChange={() => onChoose({ [part]: option })}
            />
            <span>{t[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
