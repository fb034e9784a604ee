import { useCallback, useEffect, useReducer, useState } from 'react';
import { createPortal } from 'react-dom';
import type { UiLang } from '../shared/lang/ui-lang.ts';
import type { EditPageState } from '../shared/page-state/edit-page-state.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { describeTitle } from '../shared/untitled.ts';
import { ArticleText } from './article-text.tsx';
import { hasPanelFault } from './fields/more/panel-fields.ts';
import { FormatRow } from './format-row.tsx';
import { usePageCommands } from './page-commands/use-page-commands.ts';
import { PagePalette } from './palette/page-palette.tsx';
import { paletteCommands } from './palette/palette-commands.ts';
import { usePublishing } from './publish-sheet/use-publishing.tsx';
import { shownFaults } from './session/shown-faults.ts';
import { useArticle } from './session/use-article.ts';
import { WantedParagraph } from './take/wanted-paragraph.tsx';
import type { TextEditor } from './text/code-mirror.tsx';
import { loadLaterCode } from './text/commands/later-code.ts';
import { runCommand } from './text/commands/near-composition.ts';
import { findPlaceId } from './text/find/find.ts';
import { TitleField } from './title-field.tsx';
import { Toolbar } from './toolbar.tsx';
import type { ArticleUploads } from './uploads/article-uploads.ts';
import { CoverUploadContext } from './uploads/cover-upload.ts';
import { followKeyboard } from './view/follow-keyboard.ts';
import { hideHeaderWhileTyping } from './view/hide-header.ts';
import { loadLater } from './view/load-later.tsx';
import { changePanels, noPanels } from './view/panels.ts';
import { useFocus } from './view/use-focus.ts';
import { useView } from './view/use-view.ts';
import { ViewSwitch } from './view-switch.tsx';
import { WaitingWords } from './waiting-words.tsx';

const Preview = loadLater(async () => (await import('./preview/preview.tsx')).Preview);
const InfoPanel = loadLater(async () => (await import('./fields/info-panel.tsx')).InfoPanel);
const LookPanel = loadLater(async () => (await import('./look/look-panel.tsx')).LookPanel);
const PaneFeet = loadLater(async () => (await import('./view/pane-feet.tsx')).PaneFeet);
const OutlinePanel = loadLater(
  async () => (await import('./outline/outline-panel.tsx')).OutlinePanel,
);

const ChecksPanel = loadLater(async () => (await import('./checks/checks-panel.tsx')).ChecksPanel);
const CopyPanel = loadLater(async () => (await import('./copy/copy-panel.tsx')).CopyPanel);

/** The page loads its later parts when its first words are on the screen and can be written on. */
const partsAfterMs = 2_000;

interface EditorAppProps {
  initial: EditPageState;
  uploads: ArticleUploads;
  /** The place in the header of the page for the toolbar. */
  controls: HTMLElement;
  onEditor(editor: TextEditor | null): void;
}

/**
 * The edit page: text and preview. The toolbar is drawn into the header of the page. A key in the
 * text draws only the components again that read the text.
 */
export function EditorApp({ initial, uploads, controls, onEditor }: EditorAppProps) {
  const { lang, styleNonce } = initial;
  const t = editorTexts[lang];
  const faults = useArticle((article) => shownFaults(article, lang));
  const [panels, change] = useReducer(changePanels, noPanels);
  const showInfo = (isShown: boolean) => change({ info: isShown });
  const { text, title, info, focus, focusWanted, closeInfo } = useFocus(showInfo);
  const view = useView(text);
  const openChecks = () => {
    view.showText();
    change({ checks: true });
  };
  const { publishing, sheet } = usePublishing({ text, view, uploads, focus, openChecks });
  const commands = usePageCommands({
    ...{ lang, text, view, panels, change, focus },
    ...{ publishing, openChecks },
  });
  const setEditor = useCallback(
    (made: TextEditor | null) => {
      text.current = made;
      onEditor(made);
    },
    [text, onEditor],
  );
  useEffect(followKeyboard, []);
  useEffect(() => {
    const timer = setTimeout(() => void loadLaterCode(), partsAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const openPalette = () => change({ palette: true });
  const { settings, isWide, hasText, hasPreview } = view;
  const hasFoot = isWide && hasText && (settings.hasCounts || hasPreview);

  return (
    <div className="editor" data-view={hasText && hasPreview ? 'both' : settings.view}>
      <PageName lang={lang} />
      {createPortal(
        <Toolbar
          publishing={publishing}
          view={view}
          commands={commands}
          hasInfo={panels.info}
          onInfo={() => change({ info: !panels.info })}
          focus={focus}
        />,
        controls,
      )}
      <div className="editor-panes" data-foot={hasFoot ? '' : undefined}>
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
        {hasPreview ? (
          <Preview
            uiLang={lang}
            editor={text}
            {...view.places}
            isLinked={settings.hasLinkedScroll}
            onClose={() => view.change({ view: 'text' })}
          />
        ) : null}
        {hasFoot ? <PaneFeet editor={text} view={view} /> : null}
      </div>
      <WaitingWords text={text} onLoggedIn={uploads.wake} />
      <WantedParagraph text={text} />
      {isWide && hasText && settings.formatBar === 'always' ? (
        <FormatRow
          editor={text}
          onCommand={(command) => text.current && runCommand(text.current, command)}
          onPalette={openPalette}
          onLeave={() => focus('text')}
        />
      ) : null}
      {isWide ? null : (
        <ViewSwitch
          view={view}
          editor={text}
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
      {panels.checks && text.current ? (
        <ChecksPanel view={text.current} onClose={() => change({ checks: false })} />
      ) : null}
      {panels.info || hasPanelFault(faults) ? (
        <CoverUploadContext value={uploads.cover}>
          <InfoPanel
            ref={info}
            faults={faults}
            isAsked={panels.info}
            publishing={publishing}
            onShown={focusWanted}
            onUse={() => change({ info: true })}
            onClose={closeInfo}
          />
        </CoverUploadContext>
      ) : null}
      {panels.look ? (
        <LookPanel
          view={view}
          onClose={() => {
            change({ look: false });
            focus('text');
          }}
        />
      ) : null}
      {panels.palette ? (
        <PagePalette
          commands={paletteCommands(commands, hasText ? text.current : null)}
          text={text}
          showText={view.showText}
          onClose={() => change({ palette: false })}
        />
      ) : null}
      {panels.copy ? (
        <CopyPanel
          key={panels.copy}
          target={panels.copy}
          text={text}
          onClose={() => change({ copy: undefined })}
        />
      ) : null}
      {sheet}
    </div>
  );
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

/** Lets the header follow the pane of the text: its scroll bar, and the typing in it. */
function followPane(pane: HTMLElement | null): (() => void) | undefined {
  if (!pane) return undefined;
  const width = `${measureScrollBar(pane.parentElement)}px`;
  document.documentElement.style.setProperty('--scroll-bar-width', width);
  return hideHeaderWhileTyping(pane);
}

/** The room that a pane keeps for its scroll bar, in pixels. Panes may be hidden, or come later. */
function measureScrollBar(place: HTMLElement | null): number {
  const box = document.createElement('div');
  box.style.overflow = 'auto';
  box.style.scrollbarGutter = 'stable';
  place?.append(box);
  const width = box.offsetWidth - box.clientWidth;
  box.remove();
  return width;
}
