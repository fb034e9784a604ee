import { type ComponentType, useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../../browser/http.ts';
import { apiTagsUrl } from '../../urls.ts';
import { faultAttributes } from './fault.tsx';
import { parseTags } from './parse-tags.ts';
import type { TagChipsProps } from './tag-chips.tsx';

type TagsControlProps = Omit<TagChipsProps, 'known'>;

const answerSchema = z.object({ tags: z.array(z.string()) });

let loaded: ComponentType<TagChipsProps> | undefined;

/**
 * The tags as chips. Their code is loaded when the panel opens; until then, and without it, they
 * are one line of text.
 */
export function TagsControl(props: TagsControlProps) {
  const [Chips, setChips] = useState(() => loaded);
  const [known, setKnown] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOpen = true;
    if (!loaded) {
      import('./tag-chips.tsx').then(
        ({ TagChips }) => {
          loaded = TagChips;
          // A line in which the owner is writing stays.
          if (isOpen && document.activeElement?.id !== props.id) setChips(() => TagChips);
        },
        () => {},
      );
    }
    const read = (body: unknown) => answerSchema.parse(body).tags;
    call({ method: 'GET', path: apiTagsUrl, read }).then(
      (tags) => isOpen && setKnown(tags),
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, [props.id]);
  return Chips ? <Chips {...props} known={known} /> : <TagsLine {...props} />;
}

/**
 * The input keeps the owner's text, with its spaces and last comma. Only the tags in it go to
 * `onChange`.
 */
function TagsLine({ id, value, fault, onChange }: TagsControlProps) {
  const [text, setText] = useState(value.join(', '));
  // Another tab or device can change the tags.
  const isMine = parseTags(text).join() === value.join();
  return (
    <input
      id={id}
      {...faultAttributes(id, fault)}
      value={isMine ? text : value.join(', ')}
      onChange={(event) => {
        setText(event.target.value);
        onChange(parseTags(event.target.value));
      }}
    />
  );
}
