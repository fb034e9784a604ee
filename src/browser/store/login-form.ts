import { loginTexts } from '../../shared/texts/login.ts';
import { areFilled } from '../forms/empty-fields.ts';
import { pageLang } from '../owner/page-lang.ts';
import { offerPasskeyLogin } from './passkey-login.ts';
import type { Store } from './store.ts';
import { fetchLoginData, login, resetUserStatus, saveLoginData } from './user.ts';

/**
 * Lets the store send the login of a form, so that the page stays. `onLoggedIn` is called after an
 * accepted login. A refusal is shown in the form. The login name that this device remembers stands
 * in the form at once, and again when the form is sent empty.
 */
export async function runLoginForm(
  form: HTMLFormElement,
  store: Store,
  onLoggedIn: () => void,
): Promise<void> {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  const fillIn = async (): Promise<string | null> => {
    await store.dispatch(fetchLoginData());
    const { loginData, error } = store.getState().userStore;
    if (loginData && field('username').value === '') {
      field('username').value = loginData.username;
      field('password').focus();
    }
    return error;
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (store.getState().userStore.isSavingLoginData) return;
    const given = {
      username: field('username').value,
      password: field('password').value,
      code: field('code').value,
    };
    if (given.username === '' && given.password === '') {
      const error = await fillIn();
      if (error === null) return;
      showError(form, error);
      field('username').focus();
      store.dispatch(resetUserStatus());
      return;
    }
    if (!areFilled(form)) return;
    await store.dispatch(saveLoginData(given));
    const { isLoggedIn, error } = store.getState().userStore;
    if (isLoggedIn && error === null) return onLoggedIn();
    showError(form, error ?? '');
    const isCodeNeeded = error === loginTexts[pageLang()].codeNeeded;
    if (isCodeNeeded) showCode(form);
    // The owner has been told what became of the login.
    store.dispatch(resetUserStatus());
    field(isCodeNeeded ? 'code' : 'password').select();
  });
  void offerPasskeyLogin(form, {
    onLoggedIn: () => {
      store.dispatch(login());
      onLoggedIn();
    },
    onRefused: (reason) => showError(form, reason),
  });
  await fillIn();
}

/** The page may be older than the second factor. */
function showCode(form: HTMLFormElement): void {
  form.querySelector('[data-login-code]')?.removeAttribute('hidden');
}

function showError(form: HTMLFormElement, error: string): void {
  const place = form.querySelector('[data-login-error]');
  const message = document.createElement('p');
  message.className = 'form-error';
  message.setAttribute('role', 'alert');
  message.textContent = error;
  place?.replaceChildren(message);
}
