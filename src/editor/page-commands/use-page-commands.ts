import type { RefObject } from 'react';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { helpUrl } from '../../urls.ts';
import { helpSectionAt } from '../help/section-at.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { useNextStep } from '../publishing/use-next-step.ts';
import { useArticle, useSession } from '../session/use-article.ts';
import { goToFormatBar } from '../text/bars/ask-for-bar.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { openFind } from '../text/find/find.ts';
import { toggleFullWindow } from '../view/full-window.ts';
import type { Panels } from '../view/panels.ts';
import type { FocusTarget } from '../view/use-focus.ts';
import type { View } from '../view/use-view.ts';
import { articleCommands, keptOf } from './article-commands.ts';
import { barCommands } from './bar-commands.ts';
import { blogCommands } from './blog-commands.ts';
import { checkCommands } from './check-commands.ts';
import { copyCommands } from './copy-commands.ts';
import { exportCommands } from './export-commands.ts';
import { findCommands } from './find-commands.ts';
import { lookCommands } from './look-commands.ts';
import type { PageCommand } from './page-command.ts';
import { publishCommands } from './publish-commands.ts';
import { usePageKeys } from './use-page-keys.ts';
import { viewCommands } from './view-commands.ts';

interface CommandParts {
  lang: UiLang;
  text: RefObject<TextEditor | null>;
  view: View;
  panels: Panels;
  change(changed: Partial<Panels>): void;
  focus(target: FocusTarget): void;
  publishing: Publishing;
  openChecks(): void;
}

/** The commands of the page. Their keys work wherever the focus is. */
export function usePageCommands(parts: CommandParts): PageCommand[] {
  const { lang, text, view, panels, change, focus, publishing, openChecks } = parts;
  const session = useSession();
  const isPage = useArticle(({ content }) => content.kind === 'page');
  const kept = useArticle(keptOf);
  const isScheduled = useArticle((article) => article.isScheduled);
  const step = useNextStep();
  const commands = [
    ...blogCommands({
      openPalette: () => change({ palette: true }),
      openHelp: () =>
        void open(helpUrl(text.current ? helpSectionAt(text.current.state) : undefined)),
    }),
    ...findCommands((isReplacing) => {
      view.showText();
      if (text.current) openFind(text.current, isReplacing);
    }),
    ...checkCommands(openChecks),
    ...viewCommands(view, {
      hasOutline: panels.outline,
      toggleOutline() {
        view.showText();
        change({ outline: !panels.outline });
      },
      toggleFullWindow,
    }),
    ...lookCommands(view, () => change({ look: true })),
    ...(view.isWide ? barCommands(view, () => goToFormatBar(text.current)) : []),
    ...articleCommands({
      ...{ session, lang, isPage, kept },
      openInfo: () => change({ info: !panels.info }),
      goToTitle: () => focus('title'),
    }),
    ...publishCommands({
      ...{ session, lang, publishing, step, isScheduled },
      isPublished: kept === 'published' || kept === 'published-and-newer',
    }),
    ...(kept === 'nothing' ? [] : exportCommands(session, lang)),
    ...copyCommands((copy) => change({ copy })),
  ];
  usePageKeys(commands, text);
  return commands;
}
