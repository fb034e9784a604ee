import type { RefObject } from 'react';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { helpUrl } from '../../urls.ts';
import { helpSectionAt } from '../help/section-at.ts';
import { useArticle, useSession } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { openFind } from '../text/find/find.ts';
import { toggleFullWindow } from '../view/full-window.ts';
import type { Panels } from '../view/panels.ts';
import type { FocusTarget } from '../view/use-focus.ts';
import type { View } from '../view/use-view.ts';
import { exportArticle } from './export-article.ts';
import type { PageCommand } from './page-command.ts';
import { pageCommands } from './page-commands.ts';
import { usePageKeys } from './use-page-keys.ts';

interface CommandParts {
  lang: UiLang;
  text: RefObject<TextEditor | null>;
  view: View;
  panels: Panels;
  change(changed: Partial<Panels>): void;
  focus(target: FocusTarget): void;
}

/** The commands of the page. Their keys work wherever the focus is. */
export function usePageCommands(parts: CommandParts): PageCommand[] {
  const { lang, text, view, panels, change, focus } = parts;
  const session = useSession();
  const isPage = useArticle(({ content }) => content.kind === 'page');
  const commands = pageCommands({
    settings: view.settings,
    isWide: view.isWide,
    onSettings: view.change,
    onPalette: () => change({ palette: true }),
    onInfo: () => change({ info: !panels.info }),
    onSave: () => void session.save(),
    onExport: (form) => void exportArticle(form, session, lang),
    onFullWindow: toggleFullWindow,
    onTitle: () => focus('title'),
    isPage,
    onKind: () => session.edit({ kind: isPage ? 'article' : 'page' }),
    hasOutline: panels.outline,
    onOutline() {
      view.showText();
      change({ outline: !panels.outline });
    },
    onFind(isReplacing) {
      view.showText();
      if (text.current) openFind(text.current, isReplacing);
    },
    onHelp: () => void open(helpUrl(text.current ? helpSectionAt(text.current.state) : undefined)),
  });
  usePageKeys(commands, text);
  return commands;
}
