import { type KeyboardEvent, useContext, useRef } from 'react';
import {
  ComboBox,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { afterCompositionMs } from '../../../browser/composition.ts';
import { LangContext } from '../../../browser/lang-context.ts';

export interface Suggestion {
  id: string;
  label: string;
  /** Stands behind the label in faint words. */
  detail?: string | undefined;
}

export interface SuggestBoxProps {
  id: string;
  /** Describes a fault of the line to screen readers. */
  faultAttributes: { 'aria-invalid'?: true; 'aria-describedby'?: string };
  text: string;
  placeholder?: string;
  /** The suggestions for the text, the best first. */
  suggestions: readonly Suggestion[];
  /** The name of the list for screen readers. */
  listLabel: string;
  /** Stands in the list if there is no suggestion. */
  emptyList: string;
  onWrite(text: string): void;
  onPick(suggestion: Suggestion): void;
  onLeave(): void;
}

/**
 * A line of text with a list of suggestions, which opens when the owner writes or presses
 * ArrowDown. Nothing is picked during a composition or shortly after it.
 */
export function SuggestBox(props: SuggestBoxProps) {
  const { id, text, placeholder, suggestions, listLabel, emptyList } = props;
  const lang = useContext(LangContext);
  const composedAtMs = useRef(Number.NEGATIVE_INFINITY);

  function guard(event: KeyboardEvent<HTMLInputElement>): void {
    const isNear =
      event.nativeEvent.isComposing ||
      performance.now() - composedAtMs.current < afterCompositionMs;
    if (!isNear) return;
    event.stopPropagation();
    if (event.key === 'Enter') event.preventDefault();
  }

  return (
    <I18nProvider locale={lang}>
      <ComboBox
        className="suggest-box"
        aria-labelledby={`${id}Label`}
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="input"
        inputValue={text}
        onInputChange={props.onWrite}
        selectedKey={null}
        onSelectionChange={(key) => {
          const picked = suggestions.find((suggestion) => suggestion.id === key);
          if (picked) props.onPick(picked);
        }}
        items={suggestions}
      >
        <Input
          id={id}
          {...props.faultAttributes}
          {...(placeholder === undefined ? {} : { placeholder })}
          onKeyDownCapture={guard}
          onBlur={props.onLeave}
          onCompositionEnd={() => {
            composedAtMs.current = performance.now();
          }}
        />
        <Popover className="tag-suggestions">
          <ListBox
            aria-label={listLabel}
            renderEmptyState={() => <span className="tag-suggestion">{emptyList}</span>}
          >
            {({ id, label, detail }: Suggestion) => (
              <ListBoxItem id={id} textValue={label} className="tag-suggestion">
                <span dir="auto">{label}</span>
                {detail ? <span className="field-hint"> {detail}</span> : null}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
