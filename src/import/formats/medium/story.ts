import { all, keepOnly, rename, unwrap } from '../../../markdown/from-html/dom.ts';
import type { TreeElement } from '../../../markdown/from-html/tree.ts';

/** What a file of a story tells besides its text. */
export interface Story {
  /** Whether it has a title of its own. A response to another story has none. */
  hasTitle: boolean;
  title: string;
  subtitle: string;
  author: string;
  tags: string[];
  /** The address on Medium, or where the story was first published; empty for a draft. */
  canonical: string;
  /** In ISO 8601; empty for a draft. */
  publishedAt: string;
}

/** Reads a story, and leaves only its text in the tree. Undefined for a file that is no story. */
export function readStory(root: TreeElement): Story | undefined {
  const content = root.querySelector('.e-content');
  if (!content) return undefined;
  const [title] = all(content, '.graf--title, h3.graf--leading, h4.graf--leading');
  const subtitle = content.querySelector('.graf--subtitle');
  const story: Story = {
    hasTitle: title !== undefined,
    title: wordsOf(title ?? root.querySelector('.p-name')),
    subtitle: wordsOf(subtitle),
    author: wordsOf(root.querySelector('.p-author')),
    tags: all(root, '.p-tag').map(wordsOf),
    canonical: root.querySelector('.p-canonical')?.getAttribute('href') ?? '',
    publishedAt: root.querySelector('.dt-published')?.getAttribute('datetime') ?? '',
  };
  title?.parentNode?.removeChild(title);
  cleanText(content, subtitle);
  keepOnly(root, [content]);
  return story;
}

function wordsOf(element: TreeElement | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function cleanText(content: TreeElement, subtitle: TreeElement | null): void {
  // A line stands above each section, and nobody sees the first one.
  const [first] = all(content, 'hr.section-divider');
  first?.parentNode?.removeChild(first);
  if (subtitle) rename(subtitle, 'p');
  for (const heading of all(content, 'h3')) rename(heading, 'h2');
  for (const heading of all(content, 'h4')) rename(heading, 'h3');
  for (const embed of all(content, '.graf--mixtapeEmbed')) cleanEmbed(embed);
}

/** The card of another page becomes a link with the title of the page. */
function cleanEmbed(embed: TreeElement): void {
  const link = embed.querySelector('a[href]');
  if (!link) return;
  const title = wordsOf(link.querySelector('strong')) || link.getAttribute('href') || '';
  const paragraph = embed.ownerDocument.createElement('p');
  link.textContent = title;
  paragraph.appendChild(link);
  keepOnly(embed, [paragraph]);
  unwrap(embed);
}
