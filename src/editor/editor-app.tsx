import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useReducer,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import type { EditPageState } from '../shared/page-state/edit-page-state.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { describeTitle } from '../shared/untitled.ts';
import { helpUrl } from '../urls.ts';
import type { Advice } from './advice/advise.ts';
import { useAdvice } from './advice/use-advice.tsx';
import { ArticleText } from './article-text.tsx';
import { exportArticle } from './export-article.ts';
import { InfoPanel, panelFieldNames } from './fields/info-panel.tsx';
import { followKeyboard } from './follow-keyboard.ts';
import { toggleFullWindow } from './full-window.ts';
import { helpSectionAt } from './help/section-at.ts';
import { hideHeaderWhileTyping } from './hide-header.ts';
import { OutlinePanel } from './outline/outline-panel.tsx';
import { pageCommands } from './page-commands.ts';
import type { PageCommand } from './palette/page-command.ts';
import { Palette } from './palette/palette.tsx';
import { paletteCommands } from './palette/palette-commands.ts';
import { usePageKeys } from './palette/use-page-keys.ts';
import { Preview } from './preview/preview.tsx';
import { type Publishing, usePublishing } from './publishing/use-publishing.ts';
import type { ArticleState } from './session/article-state.ts';
import { shownFaults } from './session/shown-faults.ts';
import { useArticle, useSession } from './session/use-article.ts';
import type { TextEditor } from './text/code-mirror.tsx';
import { runCommand } from './text/commands/near-composition.ts';
import { findPlaceId, openFind } from './text/find/find.ts';
import { TitleField } from './title-field.tsx';
import { Toolbar } from './toolbar.tsx';
import type { ArticleUploads } from './uploads/article-uploads.ts';
import { CoverUploadContext } from './uploads/cover-upload.ts';
import { type FocusTarget, useFocus } from './use-focus.ts';
import { useView, type View } from './use-view.ts';
import { ViewSwitch } from './view-switch.tsx';
import { WaitingWords } from './waiting-words.tsx';

interface EditorAppProps {
  initial: EditPageState;
  uploads: ArticleUploads;
  /** The place in the header of the page for the toolbar. */
  controls: HTMLElement;
  onEditor(editor: TextEditor | null): void;
}

/** Which of the parts are open that come over the text or beside it. */
interface Panels {
  info: boolean;
  outline: boolean;
  palette: boolean;
}

const noPanels: Panels = { info: false, outline: false, palette: false };

/**
 * The edit page: text and preview. The toolbar is drawn into the header of the page. A key in the
 * text draws only the components again that read the text.
 */
export function EditorApp({ initial, uploads, controls, onEditor }: EditorAppProps) {
  const { lang, styleNonce } = initial;
  const t = editorTexts[lang];
  const faults = useArticle((article) => shownFaults(article, lang));
  const [panels, change] = useReducer(changePanels, noPanels);
  const { text, title, info, focus, closeInfo } = useFocus((isShown) => change({ info: isShown }));
  const view = useView(text);
  const commands = usePageCommands({ lang, text, view, panels, change, focus });
  const { publishing, advice } = usePublishingWithAdvice({ text, uploads, view, focus });
  const setEditor = useCallback(
    (made: TextEditor | null) => {
      text.current = made;
      onEditor(made);
    },
    [text, onEditor],
  );
  useEffect(followKeyboard, []);
  const openPalette = () => change({ palette: true });
  const { settings, isWide, hasText, hasPreview } = view;

  return (
    <div className="editor" data-view={hasText && hasPreview ? 'both' : settings.view}>
      <PageName lang={lang} />
      {createPortal(
        <Toolbar
          publishing={publishing}
          view={view}
          hasInfo={panels.info}
          onInfo={() => change({ info: !panels.info })}
          onCommands={openPalette}
          focus={focus}
        />,
        controls,
      )}
      <div className="editor-panes">
        <section className="editor-write" aria-label={t.write} hidden={!hasText} ref={followPane}>
          <div className="find-place">
            <div id={findPlaceId} />
          </div>
          <div className="editor-column">
            <TitleField ref={title} fault={faults.title} onEnter={() => focus('text')} />
            <ArticleText
              lang={lang}
              styleNonce={styleNonce}
              modes={settings}
              extension={uploads.extension}
              onEditor={setEditor}
            />
          </div>
        </section>
        {hasPreview ? <Preview uiLang={lang} editor={text} {...view.places} /> : null}
      </div>
      <WaitingWords text={text} onLoggedIn={uploads.wake} />
      {isWide ? null : (
        <ViewSwitch
          view={view}
          onCommand={(command) => text.current && runCommand(text.current, command)}
          onPalette={openPalette}
        />
      )}
      {panels.outline && text.current ? (
        <OutlinePanel
          {...{ view: text.current, isWide }}
          onClose={() => change({ outline: false })}
        />
      ) : null}
      {panels.info || hasPanelFault(faults) ? (
        <CoverUploadContext value={uploads.cover}>
          <InfoPanel
            ref={info}
            faults={faults}
            isAsked={panels.info}
            publishing={publishing}
            onUse={() => change({ info: true })}
            onClose={closeInfo}
          />
        </CoverUploadContext>
      ) : null}
      {panels.palette ? (
        <Palette
          commands={paletteCommands(commands, hasText ? text.current : null)}
          onClose={() => change({ palette: false })}
        />
      ) : null}
      {advice}
    </div>
  );
}

function changePanels(panels: Panels, changed: Partial<Panels>): Panels {
  return { ...panels, ...changed };
}

/** The name of the page: its heading, which is not shown, and the title of its tab. */
function PageName({ lang }: { lang: UiLang }) {
  const isNew = useArticle(({ baseRecord }) => !baseRecord?.base);
  const title = useArticle(({ content }) => content.title);
  const isPage = useArticle(({ content }) => content.kind === 'page');
  const t = editorTexts[lang];
  const name = describeTitle(title, lang);
  const newName = isPage ? t.newPage : t.newArticle;
  useTabName(isNew && title === '' ? newName : name);
  return <h1 className="visually-hidden">{isNew ? newName : t.editArticle(name)}</h1>;
}

/** The browser's tab is named after the article. */
function useTabName(title: string): void {
  // The server has written the name of the blog after the title.
  const [end] = useState(() => document.title.slice(document.title.lastIndexOf(' · ')));
  useEffect(() => {
    document.title = title + end;
  }, [title, end]);
}

interface PageParts {
  text: RefObject<TextEditor | null>;
  view: View;
  focus(target: FocusTarget): void;
}

interface CommandParts extends PageParts {
  lang: UiLang;
  panels: Panels;
  change(changed: Partial<Panels>): void;
}

/** The commands of the page. Their keys work wherever the focus is. */
function usePageCommands(parts: CommandParts): PageCommand[] {
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

interface PublishingParts extends PageParts {
  uploads: ArticleUploads;
}

/** The way to publish, which gives advice before, and the dialog of the advice. */
function usePublishingWithAdvice({ text, uploads, view, focus }: PublishingParts): {
  publishing: Publishing;
  advice: ReactNode;
} {
  const fields = { 'no-excerpt': 'excerpt', 'slug-taken': 'slug' } as const;
  /** Leads to the place of an advice. */
  function goTo(advice: Advice): void {
    if (!('place' in advice)) {
      focus(fields[advice.kind]);
      return;
    }
    view.showText();
    const editor = text.current;
    if (!editor) return;
    const { doc } = editor.state;
    const { from } = doc.line(Math.min(advice.place.line, doc.lines));
    editor.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    editor.focus();
  }
  const session = useSession();
  const { ask, dialog } = useAdvice(goTo);
  const publishing = usePublishing({
    ask: async (...step) =>
      (await uploads.mayPublish(session.getSnapshot().content.title)) && (await ask(...step)),
    onTime: () => focus('time'),
  });
  return { publishing, advice: dialog };
}

/** Lets the header follow the pane of the text: its scroll bar, and the typing in it. */
function followPane(pane: HTMLElement | null): (() => void) | undefined {
  if (!pane) return undefined;
  const { style } = document.documentElement;
  // Where only the preview is open, the pane of the text has no box.
  const { offsetWidth, clientWidth } = pane.hidden
    ? (pane.nextElementSibling as HTMLElement)
    : pane;
  style.setProperty('--scroll-bar-width', `${offsetWidth - clientWidth}px`);
  return hideHeaderWhileTyping(pane);
}

/**
 * Whether a field of the info panel has a fault. The panel then opens: in a closed panel nobody
 * would see it.
 */
function hasPanelFault(faults: ArticleState['faults']): boolean {
  return panelFieldNames.some((name) => faults[name] !== undefined);
}
