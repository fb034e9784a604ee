import { type ComponentType, useEffect, useState } from 'react';
import type { SuggestBoxProps } from './suggest-box.tsx';

let loaded: ComponentType<SuggestBoxProps> | undefined;

/**
 * A line of text with suggestions. Their code is loaded when the panel opens; until then, and
 * without it, it is a plain line.
 */
export function SuggestLine(props: SuggestBoxProps) {
  const [Box, setBox] = useState(() => loaded);
  const { id, faultAttributes, text, placeholder, onWrite, onLeave } = props;
  useEffect(() => {
    if (loaded) return;
    let isOpen = true;
    import('./suggest-box.tsx').then(
      ({ SuggestBox }) => {
        loaded = SuggestBox;
        // A line in which the owner is writing stays.
        if (isOpen && document.activeElement?.id !== id) setBox(() => SuggestBox);
      },
      () => {},
    );
    return () => {
      isOpen = false;
    };
  }, [id]);
  if (Box) return <Box {...props} />;
  return (
    <input
      id={id}
      {...faultAttributes}
      value={text}
      placeholder={placeholder}
      onChange={(event) => onWrite(event.target.value)}
      onBlur={onLeave}
    />
  );
}
