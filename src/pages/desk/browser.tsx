import '../../browser/no-eval.ts';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { deskActions } from '../../browser/desk/desk-actions.ts';
import { openDevice } from '../../browser/device/device.ts';
import { storedDocuments } from '../../browser/device/stored-documents.ts';
import { readInitialState } from '../../browser/initial-state.ts';
import { fetchArticles } from '../../browser/store/articles.ts';
import { useAppSelector } from '../../browser/store/hooks.ts';
import { sendLogin } from '../../browser/store/log-in.ts';
import { keptLoginNames } from '../../browser/store/login-data.ts';
import { makeStore } from '../../browser/store/store.ts';
import type { SectionName } from './arrange-desk.ts';
import { DeskView } from './desk-view.tsx';
import type { DeskPageState } from './page.tsx';

const place = document.getElementById('deskRoot');
if (!place) throw new Error('the desk has no place for its documents');
const initial = readInitialState<DeskPageState>();
const { locale, views, ownerKey = '' } = initial;
const device = await openDevice(ownerKey, locale.lang);
const store = makeStore(initial, {
  lang: locale.lang,
  documents: storedDocuments(device, locale.lang),
  loginNames: keptLoginNames,
  logIn: (login) => sendLogin(login, locale.lang),
});
const act = deskActions({ store, device, lang: locale.lang });

const fetch = () => store.dispatch(fetchArticles());

await fetch();
if (store.getState().articlesStore.data.length === 0) {
  // A device that has nothing yet waits for the server. Every other one shows its documents at once.
  await device.listed;
  await fetch();
}
createRoot(place).render(
  <Provider store={store}>
    <Desk />
  </Provider>,
);
device.subscribe(() => void fetch());
void device.listed.then(fetch);

function Desk() {
  const { data, error } = useAppSelector(({ articlesStore }) => articlesStore);
  const [query, setQuery] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<ReadonlySet<SectionName>>(new Set());
  const select = (articleID: string, isSelected: boolean) => {
    const others = [...selected].filter((each) => each !== articleID);
    setSelected(new Set(isSelected ? [...others, articleID] : others));
  };
  const done = () => setSelected(new Set());
  return (
    <DeskView
      documents={data}
      locale={{ ...locale, now: new Date().toISOString() }}
      views={views}
      query={query}
      selected={selected}
      whole={whole}
      message={error}
      actions={{
        search: setQuery,
        select,
        showAll: (name) => setWhole(new Set([...whole, name])),
        remove: (chosen) => void act.remove(chosen).then(done),
        restore: (chosen) => void act.restore(chosen).then(done),
        unpublish: (chosen) => void act.unpublish(chosen).then(done),
      }}
    />
  );
}
