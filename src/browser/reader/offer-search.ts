import { emptySearchUrl } from '../../urls.ts';
import { quickSearchEvent } from '../search/quick-search-event.ts';
import { isPlainClick, loadingAfterMs, showLoading } from './navigation.ts';

/**
 * Opens the quick search for `/`, for Ctrl K, and for a click on a link to the search page. Its
 * script is loaded then, and where it cannot be had, the search page is. On the search page they
 * lead to its field.
 */
export function offerSearch(): void {
  const { search } = document.documentElement.dataset;
  const field = document.querySelector<HTMLInputElement>('.search-form input');
  if (!search && !field) return;
  let script: HTMLScriptElement | undefined;
  const load = (src: string) => {
    script = document.createElement('script');
    script.type = 'module';
    script.src = src;
    const timer = setTimeout(showLoading, loadingAfterMs, true);
    script.onload = () => {
      clearTimeout(timer);
      showLoading(false);
    };
    script.onerror = () => location.assign(emptySearchUrl);
    document.head.append(script);
  };
  const open = (event: Event) => {
    event.preventDefault();
    field?.focus();
    if (field) field.select();
    else if (script) dispatchEvent(new Event(quickSearchEvent));
    else if (search) load(search);
  };
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const isTyping = (target as Element).matches('input, textarea, select');
    const isKey =
      ctrlKey || metaKey ? key.toLowerCase() === 'k' && !shiftKey : key === '/' && !isTyping;
    if (isKey && !altKey && !document.querySelector('dialog[open]')) open(event);
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (link?.getAttribute('href') === emptySearchUrl && isPlainClick(event)) open(event);
  });
}
