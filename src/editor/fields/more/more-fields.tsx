import { type ReactNode, useEffect, useState } from 'react';
import { keep, readKept } from '../../../browser/kept.ts';
import { useTexts } from '../../../browser/lang-context.ts';
import { infoPanelTexts } from '../../../shared/texts/info-panel.ts';

const key = 'suibi-more-fields';

interface MoreFieldsProps {
  /** A fault opens the fields: in closed ones nobody would see it. */
  hasFault: boolean;
  children: ReactNode;
}

/** The fields that an article seldom needs. The device keeps whether the owner has them open. */
export function MoreFields({ hasFault, children }: MoreFieldsProps) {
  const t = useTexts(infoPanelTexts);
  const [isOpen, setIsOpen] = useState(() => readKept('localStorage', key) !== null);
  useEffect(() => {
    if (hasFault) setIsOpen(true);
  }, [hasFault]);
  return (
    <details
      className="more-fields"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y: the browser makes a button of a summary. */}
      <summary onClick={() => keep('localStorage', key, isOpen ? null : 'open')}>{t.more}</summary>
      <div>{children}</div>
    </details>
  );
}
