import { readInitialState } from '../../browser/initial-state.ts';
import { showMessage } from '../../browser/messages.ts';
import { clockTime, fullDate } from '../../shared/dates.ts';
import { historyTexts } from '../../shared/texts/history.ts';
import { historyUrl } from '../../urls.ts';
import { type HistoryPageState, shownVersionId, sliderId } from './page-state.ts';

// Without this script the versions are reached by their links.
const slider = document.getElementById(sliderId);
const range = slider?.querySelector('input');
const output = slider?.querySelector('output');
const { articleID, view, lang, timeZone, numbers, savedAt } = readInitialState<HistoryPageState>();
const t = historyTexts[lang];

/** A version is asked for when the slider has rested for so long. */
const restMs = 150;
let timer: ReturnType<typeof setTimeout> | undefined;
let asked = new AbortController();

if (slider && range && output) {
  describe(range, output);
  range.addEventListener('input', () => {
    describe(range, output);
    clearTimeout(timer);
    timer = setTimeout(() => void show(numbers[range.valueAsNumber]), restMs);
  });
  slider.hidden = false;
}

function describe(range: HTMLInputElement, output: HTMLOutputElement): void {
  const index = range.valueAsNumber;
  const iso = new Date(savedAt[index] ?? 0).toISOString();
  const locale = { lang, timeZone };
  // As the heading of the version below has it.
  const time = `${fullDate(iso, locale)} ${clockTime(iso, locale)}`;
  const words = t.sliderAt(time, index + 1, numbers.length);
  output.textContent = words;
  range.setAttribute('aria-valuetext', words);
}

/** Puts a version into the page. The server draws it, as for the link of the version. */
async function show(version: number | undefined): Promise<void> {
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const url = historyUrl(articleID, { ...view, version, done: undefined });
  try {
    const response = await fetch(url, { signal, redirect: 'manual' });
    // The owner has to log in again, or the article is in the trash now.
    if (response.type === 'opaqueredirect') return location.assign(url);
    if (!response.ok) throw new Error(`The server answered ${response.status}.`);
    // The policy of this page does not know the style sheets of that one.
    const html = (await response.text()).replace(/<style>.*?<\/style>/gs, '');
    const fresh = new DOMParser().parseFromString(html, 'text/html').getElementById(shownVersionId);
    if (!fresh) throw new TypeError('The answer is not this blog’s history.');
    if (signal.aborted) return;
    document.getElementById(shownVersionId)?.replaceWith(fresh);
    history.replaceState(null, '', url);
    markCurrent(version);
  } catch (error) {
    if (signal.aborted) return;
    console.warn(url, error);
    showMessage('warning', t.notShown);
  }
}

function markCurrent(version: number | undefined): void {
  for (const link of document.querySelectorAll('[data-version]')) {
    if (link.getAttribute('data-version') === String(version)) {
      link.setAttribute('aria-current', 'true');
    } else link.removeAttribute('aria-current');
  }
}
