import { all, keepOnly, rename } from '../../../markdown/from-html/dom.ts';
import type { TreeElement } from '../../../markdown/from-html/tree.ts';

/**
 * Turns the cards of Ghost’s editor into elements that the conversion knows: links, quotes and
 * folded text.
 */
export function cleanCards(root: TreeElement): void {
  const players =
    '.kg-video-player-container, .kg-video-overlay, .kg-audio-player, .kg-audio-thumbnail';
  for (const player of all(root, players)) player.parentNode?.removeChild(player);
  for (const card of all(root, '.kg-bookmark-card, .kg-file-card')) {
    const link = card.querySelector('a');
    const title = card.querySelector('.kg-bookmark-title, .kg-file-card-title');
    if (!link) continue;
    link.textContent = (title ?? link).textContent?.trim() ?? '';
    keepOnly(card, [link, ...all(card, 'figcaption')]);
  }
  for (const card of all(root, '.kg-callout-card')) rename(card, 'blockquote');
  for (const card of all(root, '.kg-toggle-card')) {
    const heading = card.querySelector('.kg-toggle-heading-text');
    const details = rename(card, 'details');
    if (!heading) continue;
    const summary = rename(heading, 'summary');
    const place = details.querySelector('.kg-toggle-heading');
    details.insertBefore(summary, details.firstChild);
    place?.parentNode?.removeChild(place);
  }
}
