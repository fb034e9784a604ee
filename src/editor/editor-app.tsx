import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { EditPageState } from '../shared/page-state/edit-page-state.ts';
import { editorTexts } from '../shared/texts/editor.ts';
import { describeTitle } from '../shared/texts/untitled.ts';
import { editUrl } from '../urls.ts';
import type { Advice } from './advice/advise.ts';
import { useAdvice } from './advice/use-advice.tsx';
import { ArticleText } from './article-text.tsx';
import { exportArticle } from './export-article.ts';
import { controlId } from './fields/fault.tsx';
import { InfoPanel, panelFieldNames } from './fields/info-panel.tsx';
import { templateWords } from './fields/template-words.ts';
import { timeControlId } from './fields/time-section.tsx';
import { followKeyboard } from './follow-keyboard.ts';
import { toggleFullWindow } from './full-window.ts';
import { hideHeaderWhileTyping } from './hide-header.ts';
import { OutlinePanel } from './outline/outline-panel.tsx';
import { pageCommands } from './page-commands.ts';
import { Palette } from './palette/palette.tsx';
import { paletteCommands } from './palette/palette-commands.ts';
import { usePageKeys } from './palette/use-page-keys.ts';
import { Preview } from './preview/preview.tsx';
import { usePublishing } from './publishing/use-publishing.ts';
import { SavingFailure } from './saving-state.tsx';
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
import { useViewChange } from './use-view-change.ts';
import { useIsWide, useViewSettings } from './view-settings.ts';
import { ViewSwitch } from './view-switch.tsx';
import { WordsDialogs } from './words-dialogs.tsx';

interface EditorAppProps {
  initial: EditPageState;
  uploads: ArticleUploads;
  onEditor(editor: TextEditor | null): void;
}

/**
 * The edit page: text and preview. The toolbar is drawn into the header of the page. A key in the
 * text draws only the components again that read the text.
 */
export function EditorApp({ initial, uploads, onEditor }: EditorAppProps) {
  const { lang } = initial;
  const session = useSession();
  const articleID = useArticle(({ articleID }) => articleID);
  const isNew = useArticle(({ baseRecord }) => !baseRecord?.base);
  const title = useArticle(({ content }) => content.title);
  const textLang = useArticle(({ content }) => content.lang);
  const titlePlaceholder = useArticle(({ untouched, baseRecord }) =>
    untouched.includes('title') ? templateWords('title', baseRecord?.document, lang) : undefined,
  );
  const faults = useArticle((article) => shownFaults(article, lang));
  const t = editorTexts[lang];
  const [settings, setSettings] = useViewSettings();
  const isWide = useIsWide();
  const hasPreview = settings.view !== 'text';
  const hasText = settings.view === 'text' || (isWide && settings.view === 'both');
  const [hasInfo, setHasInfo] = useState(false);
  const [hasOutline, setHasOutline] = useState(false);
  const [hasPalette, setHasPalette] = useState(false);
  const [dialog, setDialog] = useState<'login' | 'conflict'>();
  const editor = useRef<TextEditor>(null);
  const writer = useRef<Element>(null);
  const heading = isNew ? t.newArticle : t.editArticle(describeTitle(title, lang));
  useTabName(isNew && title === '' ? t.newArticle : describeTitle(title, lang));
  useEffect(followKeyboard, []);
  const setEditor = useCallback(
    (made: TextEditor | null) => {
      editor.current = made;
      onEditor(made);
    },
    [onEditor],
  );
  const openPalette = useCallback(() => setHasPalette(true), []);
  const closePalette = useCallback(() => setHasPalette(false), []);
  const viewing = useViewChange({ editor, settings, isWide, onSettings: setSettings });
  const showText = () => {
    if (!hasText) viewing.change({ view: isWide ? 'both' : 'text' });
  };
  const pageList = pageCommands({
    settings,
    isWide,
    onSettings: viewing.change,
    onPalette: openPalette,
    onInfo: () => setHasInfo(!hasInfo),
    onSave: () => void session.save(),
    onExport: (form) => void exportArticle(form, session, articleID, lang),
    onFullWindow: toggleFullWindow,
    onTitle: focusTitle,
    hasOutline,
    onOutline() {
      showText();
      setHasOutline(!hasOutline);
    },
    onFind(isReplacing) {
      showText();
      if (editor.current) openFind(editor.current, isReplacing);
    },
  });
  usePageKeys(pageList, editor);
  /** Leads to the place of an advice. */
  function goTo(advice: Advice): void {
    const name = { 'no-excerpt': 'excerpt', 'slug-taken': 'slug' } as const;
    if (!('place' in advice)) {
      flushSync(() => setHasInfo(true));
      document.getElementById(controlId(name[advice.kind]))?.focus();
      return;
    }
    showText();
    const view = editor.current;
    if (!view) return;
    const { lines } = view.state.doc;
    const { from: start } = view.state.doc.line(Math.min(advice.place.line, lines));
    view.dispatch({ selection: { anchor: start }, scrollIntoView: true });
    view.focus();
  }
  const advice = useAdvice(goTo);
  const goToTime = () => {
    flushSync(() => setHasInfo(true));
    document.getElementById(timeControlId)?.focus();
  };
  const publishing = usePublishing({
    ask: async (...step) => (await uploads.mayPublish()) && (await advice.ask(...step)),
    onTime: goToTime,
  });
  /** The bar that has led to the dialog goes too: the focus is where the writer was before both. */
  function closeDialog(): void {
    flushSync(() => setDialog(undefined));
    const before = writer.current;
    // The text editor itself knows where its caret was.
    const isField = before !== editor.current?.contentDOM;
    if (isField && before instanceof HTMLElement && before.isConnected) {
      before.focus({ preventScroll: true });
    } else editor.current?.focus();
  }
  const controls = document.getElementById('editControls');

  return (
    <div className="editor" data-view={hasText && hasPreview ? 'both' : settings.view}>
      <h1 className="visually-hidden">{heading}</h1>
      {controls
        ? createPortal(
            <Toolbar
              publishing={publishing}
              isWide={isWide}
              settings={settings}
              onSettings={viewing.change}
              hasInfo={hasInfo}
              onInfo={() => setHasInfo(!hasInfo)}
              onSchedule={goToTime}
              onCommands={openPalette}
              onFocusText={() => editor.current?.focus()}
            />,
            controls,
          )
        : null}
      <div className="editor-panes">
        <section className="editor-write" aria-label={t.write} hidden={!hasText} ref={followPane}>
          <div className="find-place">
            <div id={findPlaceId} />
          </div>
          <div className="editor-column">
            <TitleField
              value={title}
              placeholder={titlePlaceholder}
              lang={textLang ?? undefined}
              fault={faults.title}
              hasFocus={isNew && title === ''}
              onChange={(changed) => session.edit({ title: changed })}
              onEnter={() => editor.current?.focus()}
            />
            <ArticleText
              lang={lang}
              styleNonce={initial.styleNonce}
              modes={settings}
              extension={uploads.extension}
              onEditor={setEditor}
            />
          </div>
        </section>
        {hasPreview ? (
          <Preview
            uiLang={lang}
            editor={editor}
            {...viewing.places}
            onRendered={(html) => session.keepPreview(html)}
          />
        ) : null}
      </div>
      <SavingFailure
        onLogIn={() => setDialog('login')}
        onConflict={() => setDialog('conflict')}
        onCome={(from) => {
          writer.current = from;
        }}
        onKeepAsNew={async () => {
          const newID = await session.keepAsNew();
          if (newID !== undefined) location.assign(editUrl(newID));
        }}
      />
      {isWide ? null : (
        <ViewSwitch
          view={hasText ? 'text' : 'preview'}
          onCommand={(command) => editor.current && runCommand(editor.current, command)}
          onPalette={openPalette}
          onView={viewing.change}
          onPress={viewing.noteFocus}
        />
      )}
      {hasOutline && editor.current ? (
        <OutlinePanel view={editor.current} isWide={isWide} onClose={() => setHasOutline(false)} />
      ) : null}
      {hasInfo || hasPanelFault(faults) ? (
        <CoverUploadContext value={uploads.cover}>
          <InfoPanel
            faults={faults}
            isAsked={hasInfo}
            listArticles={() => session.listLinkable()}
            onChange={(change) => session.edit(change)}
            publishing={publishing}
            onUnpublish={() => session.operations.unpublish()}
            onPostedAt={(at) => session.operations.changePostedAt(at)}
            onClose={() => {
              flushSync(() => setHasInfo(false));
              // The palette may have opened the panel. The panel then has no place to give the
              // focus back to.
              if (document.activeElement === document.body) editor.current?.focus();
            }}
          />
        </CoverUploadContext>
      ) : null}
      {hasPalette ? (
        <Palette
          commands={paletteCommands(pageList, hasText ? editor.current : null)}
          onClose={closePalette}
        />
      ) : null}
      {advice.dialog}
      <WordsDialogs
        shown={dialog}
        onLoggedIn={uploads.wake}
        onEnd={closeDialog}
        onClose={() => setDialog(undefined)}
      />
    </div>
  );
}

/** Lets the header follow the pane of the text: its scroll bar, and the typing in it. */
function followPane(pane: HTMLElement | null): (() => void) | undefined {
  if (!pane) return undefined;
  const { style } = document.documentElement;
  style.setProperty('--scroll-bar-width', `${pane.offsetWidth - pane.clientWidth}px`);
  return hideHeaderWhileTyping(pane);
}

/**
 * Whether a field of the info panel has a fault. The panel then opens: in a closed panel nobody
 * would see it.
 */
function hasPanelFault(faults: ArticleState['faults']): boolean {
  return panelFieldNames.some((name) => faults[name] !== undefined);
}

/** The browser's tab is named after the article. */
function useTabName(title: string): void {
  // The server has written the name of the blog after the title.
  const [end] = useState(() => document.title.slice(document.title.lastIndexOf(' · ')));
  useEffect(() => {
    document.title = title + end;
  }, [title, end]);
}

function focusTitle(): void {
  document.getElementById(controlId('title'))?.focus();
}
