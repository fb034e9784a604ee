import type { RefObject } from 'react';
import { usePageLocale } from '../../browser/time-zone-context.ts';
import { useSession } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { laterCode } from '../text/commands/later-code.ts';
import { Palette } from './palette.tsx';
import { commandRows, type PaletteCommand } from './palette-commands.ts';

const later = laterCode(() => import('./open-places.ts'));

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
    const code = await later.fetch();
    return code.openPlaces({ view: text.current, locale, articles: await articles, showText });
  }
  return (
    <Palette
      findCommands={(query) => commandRows(commands, query, locale.lang)}
      openPlaces={openPlaces}
      onClose={onClose}
    />
  );
}
