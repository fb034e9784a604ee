import { type ClipboardEvent, type KeyboardEvent, useContext, useRef, useState } from 'react';
import {
  Button,
  ComboBox,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Tag,
  TagGroup,
  TagList,
} from 'react-aria-components';
import { afterCompositionMs } from '../../browser/composition.ts';
import { LangContext } from '../../browser/lang-context.ts';
import { infoPanelTexts } from '../../shared/texts/info-panel.ts';
import { faultAttributes } from './fault.tsx';
import { isSuggested, parseTags } from './parse-tags.ts';

export interface TagChipsProps {
  id: string;
  value: readonly string[];
  fault: string | undefined;
  /** The tags that completion offers. */
  known: readonly string[];
  onChange(value: string[]): void;
}

/**
 * The tags as chips, with a field for the next one. Enter, a comma and leaving the field add what
 * is written; Backspace in the empty field removes the last chip. Nothing is added during a
 * composition or shortly after it.
 */
export function TagChips({ id, value, fault, known, onChange }: TagChipsProps) {
  const lang = useContext(LangContext);
  const t = infoPanelTexts[lang];
  const [text, setText] = useState('');
  const composedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const isComposing = useRef(false);
  const labelId = `${id}Label`;
  // React Aria filters the list itself: it would not open a list that was empty a moment ago.
  const offered = known.filter((tag) => !value.includes(tag)).map((tag) => ({ id: tag }));

  function add(written: string): void {
    const added = parseTags(written).filter((tag) => !value.includes(tag));
    setText('');
    if (added.length > 0) onChange([...value, ...added]);
  }

  function write(written: string): void {
    const isWhole = /[,，]/.test(written) && !isComposing.current;
    if (isWhole) add(written);
    else setText(written);
  }

  function guard(event: KeyboardEvent<HTMLInputElement>): void {
    const isNear =
      event.nativeEvent.isComposing ||
      performance.now() - composedAtMs.current < afterCompositionMs;
    const isChosen = event.currentTarget.getAttribute('aria-activedescendant');
    if (event.key === 'Enter' && (isNear || !isChosen)) {
      event.preventDefault();
      event.stopPropagation();
      if (!isNear) add(text);
    } else if (event.key === 'Backspace' && text === '' && !isNear && value.length > 0) {
      onChange(value.slice(0, -1));
    } else if (isNear) event.stopPropagation();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[,，\n]/.test(pasted)) return;
    event.preventDefault();
    add(`${text},${pasted.replaceAll('\n', ',')}`);
  }

  return (
    <I18nProvider locale={lang}>
      <div className="tag-chips">
        <TagGroup
          aria-label={t.chosenTags}
          onRemove={(keys) => onChange(value.filter((tag) => !keys.has(tag)))}
        >
          <TagList className="chips">
            {value.map((tag) => (
              <Tag key={tag} id={tag} textValue={tag} className="chip">
                <span dir="auto">{tag}</span>
                <Button slot="remove" className="chip-remove" aria-label={t.removeTag}>
                  ×
                </Button>
              </Tag>
            ))}
          </TagList>
        </TagGroup>
        <ComboBox
          aria-labelledby={labelId}
          allowsCustomValue
          menuTrigger="input"
          inputValue={text}
          onInputChange={write}
          selectedKey={null}
          onSelectionChange={(key) => key !== null && add(String(key))}
          defaultItems={offered}
          defaultFilter={isSuggested}
        >
          <Input
            id={id}
            {...faultAttributes(id, fault)}
            placeholder={t.addTag}
            onKeyDownCapture={guard}
            onPaste={paste}
            onBlur={() => add(text)}
            onCompositionStart={() => {
              isComposing.current = true;
            }}
            onCompositionEnd={(event) => {
              isComposing.current = false;
              composedAtMs.current = performance.now();
              write(event.currentTarget.value);
            }}
          />
          <Popover className="tag-suggestions">
            <ListBox aria-label={t.knownTags}>
              {({ id }: { id: string }) => (
                <ListBoxItem id={id} textValue={id} className="tag-suggestion">
                  {id}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      </div>
    </I18nProvider>
  );
}
