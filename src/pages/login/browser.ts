import '../../browser/no-eval.ts';
import { readInitialState } from '../../browser/initial-state.ts';
import { pageLang } from '../../browser/owner/page-lang.ts';
import { sendLogin } from '../../browser/store/log-in.ts';
import { keptLoginNames } from '../../browser/store/login-data.ts';
import { runLoginForm } from '../../browser/store/login-form.ts';
import { makeStore } from '../../browser/store/store.ts';
import { forgetLoggedOut, listLoggedOut } from '../../browser/sync/login-notes.ts';
import type { LoginPageState } from './page.tsx';
import { tellOfDevice } from './tell-of-device.ts';

// Without this script the browser sends the form itself.
const form = document.querySelector<HTMLFormElement>('[data-login-form]');
if (!form) throw new Error('the login page has no form');
const store = makeStore(readInitialState(), {
  lang: pageLang(),
  documents: null,
  loginNames: keptLoginNames,
  logIn: (login) => sendLogin(login, pageLang()),
});
void tellOfDevice(readInitialState<LoginPageState>());
const next = form.elements.namedItem('next') as HTMLInputElement;
void runLoginForm(form, store, () => {
  // The other tabs of the owner need no login any more.
  for (const ownerKey of listLoggedOut()) forgetLoggedOut(ownerKey);
  location.assign(next.value);
});
