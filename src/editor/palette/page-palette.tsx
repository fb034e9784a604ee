import type { RefObject } from 'react';
import { usePageLocale } from '../../browser/time-zone-context.ts';
import { useSession } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { later } from '../view/load-later.tsx';
import { Palette } from './palette.tsx';
import { commandRows, type PaletteCommand } from './palette-commands.ts';

const loadPlaces = later(async () => (await import('./open-places.ts')).openPlaces);

interface PagePaletteProps {
  commands: readonly PaletteCommand[];
  text: RefObject<TextEditor | null>;
  showText(): void;
  onClose(): void;
}

/**
 * The palette of the edit page. The code that finds headings and articles is loaded later, as their
 * rows are no help to the first keys in the field.
 */
export function PagePalette({ commands, text, showText, onClose }: PagePaletteProps) {
  const session = useSession();
  const locale = usePageLocale();
  async function openPlaces() {
    const articles = session.linkable.list();
    const open = await loadPlaces();
    return open({ view: text.current, locale, articles: await articles, showText });
  }
  return (
    <Palette
      findCommands={(query) => commandRows(commands, query, locale.lang)}
      openPlaces={openPlaces}
      onClose={onClose}
    />
  );
}
