import '../../browser/no-eval.ts';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { untilComposed } from '../../browser/composition.ts';
import { deskActions } from '../../browser/desk/desk-actions.ts';
import { keepPlace } from '../../browser/desk/keep-place.ts';
import { leadSearchKeys } from '../../browser/desk/search-keys.ts';
import { followSchedule } from '../../browser/follow-schedule.ts';
import { readInitialState } from '../../browser/initial-state.ts';
import { makeOwnerSearch } from '../../browser/search/owner-search.ts';
import { useOwnerSearch } from '../../browser/search/use-owner-search.ts';
import { fetchArticles } from '../../browser/store/articles.ts';
import { useAppSelector } from '../../browser/store/hooks.ts';
import { sendLogin } from '../../browser/store/log-in.ts';
import { keptLoginNames } from '../../browser/store/login-data.ts';
import { articlesShown } from '../../browser/store/root.ts';
import { makeStore } from '../../browser/store/store.ts';
import { pageDatabases } from '../../browser/sync/browser-parts.ts';
import { openDevice } from '../../browser/sync/device/device.ts';
import { storedDocuments } from '../../browser/sync/device/stored-documents.ts';
import { leaveToLogin, untilShown } from '../../browser/sync/device/until-shown.ts';
import { openIndexedDbFiles } from '../../browser/uploads/indexed-db-files.ts';
import type { DeskDocument } from '../../shared/article.ts';
import { fromSent, type OwnerResult } from '../../shared/search/search-result.ts';
import { deskPageUrl } from '../../urls.ts';
import { arrangeDesk, idsOf, rowsOf, toDocument } from './arrange-desk.ts';
import { DeskView } from './desk-view.tsx';
import type { DeskPageState } from './page.tsx';

const place = document.getElementById('deskRoot');
if (!place) throw new Error('the desk has no place for its documents');
const initial = readInitialState<DeskPageState>();
const { locale, views, firstLines, backup, guesses, hiddenFiles, movedIn, version } = initial;
const { ownerKey = '', found: sent } = initial;
const device = await openDevice(ownerKey, locale.lang);
const store = makeStore(initial, {
  lang: locale.lang,
  documents: storedDocuments(device, locale.lang),
  loginNames: keptLoginNames,
  logIn: (login) => sendLogin(login, locale.lang),
});
const files = openIndexedDbFiles(ownerKey, pageDatabases());
const act = deskActions({ store, device, files, locale });

const source = { ask: makeOwnerSearch(device, locale.timeZone), subscribe: device.subscribe };
leadSearchKeys();

device.login.on((login) => {
  if (login === 'out' || login === 'ended') leaveToLogin();
});
await untilShown(device, place, locale.lang);

const fetch = () => store.dispatch(fetchArticles());

await fetch();
if (store.getState().articlesStore.data.length === 0) {
  // A device that has nothing yet waits for the server. Every other one shows its documents at
  // once.
  await device.listed;
  await fetch();
}
// The owner may have begun to search on the server's page.
const field = place.querySelector<HTMLInputElement>('.desk-search');
await untilComposed();
// Until the takeover has ended, the browser handles no further key.
const restorePlace = keepPlace(place);
if (field && field.value !== field.defaultValue) {
  history.replaceState(null, '', deskPageUrl({ q: field.value }));
}
const asked = new URLSearchParams(location.search);
const firstQuery = asked.get('q') ?? '';
// A page that the device has kept, or on which the owner has typed, has no result for this query.
const isAnswered = field !== null && field.defaultValue === firstQuery;
const first = isAnswered && sent ? fromSent(sent) : null;
const root = createRoot(place);
flushSync(() =>
  root.render(
    <Provider store={store}>
      <Desk firstPage={Number(asked.get('page')) || 1} />
    </Provider>,
  ),
);
restorePlace();
device.subscribe(() => void fetch());
void device.listed.then(fetch);
followSchedule({
  nextTime() {
    const { data } = store.getState().articlesStore;
    const times = data.flatMap(({ state, postedAt }) =>
      state === 'scheduled' && postedAt ? [Date.parse(postedAt)] : [],
    );
    return times.length > 0 ? Math.min(...times) : null;
  },
  subscribe: store.subscribe,
  async ask() {
    await device.sync.refresh();
    await fetch();
  },
});

function Desk({ firstPage }: { firstPage: number }) {
  const { data, error } = useAppSelector(({ articlesStore }) => articlesStore);
  const [query, setQuery] = useState(firstQuery);
  const [page, setPage] = useState(firstPage);
  const { result, isSearching } = useOwnerSearch(query, source, first);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isSelecting, setSelecting] = useState(false);
  const documents = useMemo(() => withHits(data, result), [data, result]);
  const desk = useMemo(
    () => arrangeDesk(documents, query, page, idsOf(result)),
    [documents, query, page, result],
  );
  useEffect(() => void store.dispatch(articlesShown(rowsOf(desk, views))), [desk]);
  const search = (words: string) => {
    setQuery(words);
    setPage(1);
    // The browser's back button leads from an article to the same search.
    history.replaceState(null, '', deskPageUrl({ q: words }));
  };
  const select = (articleID: string, isSelected: boolean) => {
    const others = [...selected].filter((each) => each !== articleID);
    setSelected(new Set(isSelected ? [...others, articleID] : others));
  };
  const startSelecting = (isSelecting: boolean) => {
    setSelecting(isSelecting);
    if (!isSelecting) setSelected(new Set());
  };
  const done = () => startSelecting(false);
  return (
    <DeskView
      documents={documents}
      desk={desk}
      locale={{ ...locale, now: new Date().toISOString() }}
      views={views}
      firstLines={firstLines}
      backup={backup}
      guesses={guesses}
      hiddenFiles={hiddenFiles}
      movedIn={movedIn}
      version={version}
      query={query}
      result={result}
      isSearching={isSearching}
      selected={selected}
      isSelecting={isSelecting || selected.size > 0}
      message={error}
      actions={{
        search,
        select,
        startSelecting,
        remove: (chosen) => void act.remove(chosen).then(done),
        restore: (chosen) => void act.restore(chosen).then(done),
        unpublish: (chosen) => void act.unpublish(chosen).then(done),
        removeForGood: (chosen) => void act.removeForGood(chosen).then(done),
        keepAsNew: (document) => void act.keepAsNew(document),
        forget: (document) => void act.forget(document),
      }}
    />
  );
}

/** Adds the found articles that this device does not know yet. */
function withHits(documents: readonly DeskDocument[], result: OwnerResult | null) {
  if (!result) return documents;
  const known = new Set(documents.map(({ articleID }) => articleID));
  const others = result.hits.flatMap(({ article }) =>
    article && !known.has(article.articleID) ? [toDocument(article)] : [],
  );
  return [...documents, ...others];
}
