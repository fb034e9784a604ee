import '../../browser/no-eval.ts';
import './bars.css';
import './side-panel.css';
import './checks.css';
import './dialogs.css';
import './edit.css';
import './find.css';
import './header.css';
import './look.css';
import './outline.css';
import './palette.css';
import './publish-sheet.css';
import './settings.css';
import './settings-fields.css';
import './uploads.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BetweenKeys } from '../../browser/between-keys.ts';
import { untilComposed } from '../../browser/composition.ts';
import { followSchedule } from '../../browser/follow-schedule.ts';
import { readInitialState } from '../../browser/initial-state.ts';
import { LangContext } from '../../browser/lang-context.ts';
import { showMessage } from '../../browser/messages.ts';
import { guardLogout } from '../../browser/owner/log-out.ts';
import { followNewVersions } from '../../browser/owner/new-version.ts';
import { sendLogin } from '../../browser/store/log-in.ts';
import { keptLoginNames } from '../../browser/store/login-data.ts';
import { makeStore } from '../../browser/store/store.ts';
import { giveNonce } from '../../browser/style-nonce.ts';
import { pageDatabases, pause } from '../../browser/sync/browser-parts.ts';
import { openDevice } from '../../browser/sync/device/device.ts';
import { storedDocuments } from '../../browser/sync/device/stored-documents.ts';
import { leaveToLogin, untilShown } from '../../browser/sync/device/until-shown.ts';
import { TimeZoneContext } from '../../browser/time-zone-context.ts';
import { openIndexedDbFiles } from '../../browser/uploads/indexed-db-files.ts';
import { EditorApp } from '../../editor/editor-app.tsx';
import { controlId } from '../../editor/fields/fault.tsx';
import type { FirstWords } from '../../editor/first-words/first-words.ts';
import { findFirstField, readFirstWords } from '../../editor/first-words/take-first-words.ts';
import { keepLastPlace } from '../../editor/last-place/last-place.ts';
import { keepPlannedTime } from '../../editor/publishing/planned-time.ts';
import { ArticleSession } from '../../editor/session/article-session.ts';
import { SessionContext } from '../../editor/session/use-article.ts';
import type { TextEditor } from '../../editor/text/code-mirror.tsx';
import { startArticleUploads } from '../../editor/uploads/article-uploads.ts';
import { createArticleId } from '../../shared/article-id.ts';
import type { EditPageState } from '../../shared/page-state/edit-page-state.ts';
import { deviceTexts } from '../../shared/texts/saving.ts';
import { editedArticleID, newKind } from '../../urls.ts';

followNewVersions();
const place = document.getElementById('editorRoot');
const controls = document.getElementById('editControls');
if (!place || !controls) throw new Error('the edit page has no place for its editor');
const initial = readInitialState<EditPageState>();
const { lang, article, ownerName, ownerKey = '' } = initial;
giveNonce(initial.styleNonce);
const device = await openDevice(ownerKey, lang);
const leaving = new AbortController();
guardLogout(() => {
  leaving.abort();
  device.store.close();
});
const store = makeStore(initial, {
  lang,
  documents: storedDocuments(device, lang),
  loginNames: keptLoginNames,
  logIn: (login) => sendLogin(login, lang),
});
let editor: TextEditor | null = null;
const betweenKeys = new BetweenKeys();
const files = openIndexedDbFiles(ownerKey, pageDatabases());
const session = new ArticleSession({
  device,
  files,
  report: store.dispatch,
  pause,
  page: {
    lang,
    isComposing: () => editor?.composing ?? false,
    betweenKeys: (work) => betweenKeys.run(work),
    path: () => location.pathname,
    showPath: (path) => history.replaceState(null, '', path),
    warn: (sentence) => showMessage('warning', sentence),
  },
});
// A session that has ended by itself does not take the page from its writer: the owner logs in
// there. One that was ended elsewhere does.
device.login.on((login) => {
  if (login === 'ending') return session.persist();
  return login === 'ended' ? leaveToLogin() : undefined;
});
await untilShown(device, place, lang);

// Offline, the page of a new article stands at every address of the edit page: only the address
// names the article.
const articleID = editedArticleID(location.pathname) ?? createArticleId();
const uploads = startArticleUploads({
  articleID,
  files,
  lang,
  keep: () => session.persist(),
  setCover: (coverUrl) => session.edit({ coverUrl }),
});
const begun = { ownerName, kind: newKind(location.search) } as const;
if (await session.open(articleID, article, begun)) {
  const wiped = new AbortController();
  leaving.signal.addEventListener('abort', () => wiped.abort());
  // The owner has logged out in another tab, or has had the browser delete the data.
  device.onLost(() => wiped.abort());
  const lastPlace = keepLastPlace(articleID, wiped.signal);
  const setEditor = (made: TextEditor | null) => {
    editor = made;
    uploads.setEditor(made);
    lastPlace.setEditor(made);
  };
  keepPlannedTime(session, initial.timeZone, () => void session.refresh());
  followSchedule({
    nextTime() {
      const { isScheduled, postedAt } = session.getSnapshot();
      return isScheduled && postedAt ? Date.parse(postedAt) : null;
    },
    subscribe: session.subscribe,
    ask: () => session.refresh(),
  });
  void uploads.resume();
  const root = createRoot(place);
  const field = findFirstField();
  await untilComposed();
  // From here to the end of the block no key can come between.
  const first = field && readFirstWords(field);
  if (first?.title) session.edit({ title: first.title });
  if (first?.markdown) session.edit({ markdown: first.markdown });
  flushSync(() =>
    root.render(
      <Provider store={store}>
        <LangContext value={lang}>
          <TimeZoneContext value={initial.timeZone}>
            <SessionContext value={session}>
              <EditorApp {...{ initial, uploads, controls }} onEditor={setEditor} />
            </SessionContext>
          </TimeZoneContext>
        </LangContext>
      </Provider>,
    ),
  );
  if (first?.hadFocus) goTo(first.selection);
} else {
  const t = deviceTexts[lang];
  place.textContent = initial.isUnknown ? t.unknown : t.notHere;
}

/** Puts the caret where it was before the editor was there. */
function goTo({ field, from, to }: FirstWords['selection']): void {
  if (field === 'markdown') {
    editor?.dispatch({ selection: { anchor: from, head: to } });
    editor?.focus();
    return;
  }
  const title = document.getElementById(controlId('title')) as HTMLTextAreaElement;
  title.focus();
  title.setSelectionRange(from, to);
}

// A page that is hidden may be ended without another event.
const { signal } = leaving;
addEventListener('visibilitychange', () => document.hidden && hide(), { signal });
addEventListener('pagehide', hide, { signal });
// The words that this page kept when it was left may have been taken by another page, and sent, and
// changed there. To keep them again would set the old words against the new ones.
addEventListener('pageshow', ({ persisted }) => persisted && leaving.abort());

function hide(): void {
  session.hide();
  uploads.hide();
}
