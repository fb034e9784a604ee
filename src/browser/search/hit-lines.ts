import type { HighlightedPart } from '../../shared/search/highlights.ts';
import type { QuickHit } from '../../shared/search/search-result.ts';
import { articleUrl } from '../../urls.ts';

/** A line that leads to an article: a link, so that it can be opened in a tab of its own. */
export function lineOf(hit: QuickHit): HTMLAnchorElement {
  const line = optionOf(articleUrl(hit));
  const heading = part('title', hit.markedTitle);
  const excerpt = part('text', hit.excerpt);
  for (const element of [heading, excerpt]) {
    element.lang = hit.articleLang ?? '';
    element.dir = 'auto';
  }
  line.append(heading, ' ', part('note', [{ text: hit.day, isMatch: false }]), ' ', excerpt);
  return line;
}

/** The last line, which leads to the search page. */
export function lastLineOf(url: string, words: string): HTMLAnchorElement {
  const line = optionOf(url);
  line.classList.add('quick-search-all');
  line.append(words);
  return line;
}

function optionOf(url: string): HTMLAnchorElement {
  const option = document.createElement('a');
  option.href = url;
  option.role = 'option';
  option.ariaSelected = 'false';
  // The focus stays in the field.
  option.tabIndex = -1;
  return option;
}

function part(name: string, parts: readonly HighlightedPart[]): HTMLElement {
  const element = document.createElement('span');
  element.className = `quick-search-${name}`;
  for (const { text, isMatch } of parts) {
    if (!isMatch) {
      element.append(text);
      continue;
    }
    const mark = document.createElement('mark');
    mark.append(text);
    element.append(mark);
  }
  return element;
}
