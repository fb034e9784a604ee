import { strToU8, type Zippable, zipSync } from 'fflate';

interface MediumStory {
  id: string;
  title?: string;
  /** HTML between the title and the end of the text. */
  content?: string;
  isDraft?: boolean;
  /** A response to a story of somebody else. */
  isResponse?: boolean;
  canonical?: string;
  /** The day of the download. */
  day?: string;
}

/**
 * A story as Medium writes it:
 * https://github.com/TryGhost/migrate/tree/main/packages/mg-medium-export/test/fixtures
 */
export function makeStory(story: MediumStory): string {
  const { id, title = `Post ${id}`, content = '<p class="graf graf--p">Text.</p>' } = story;
  const {
    canonical = `https://medium.com/@lin/post-${id.slice(-2)}-${id}`,
    day = 'November 20, 2026',
  } = story;
  const heading = `<h3 name="a6b6" id="a6b6" class="graf graf--h3 graf--leading graf--title">${title}</h3>`;
  const published = `<p class="p-tags">Tagged in <a href="https://medium.com/tag/tea" class="p-tag">Tea</a></p><p>By <a href="https://medium.com/@lin" class="p-author h-card">林知夏</a> on <a href="https://medium.com/p/${id}"><time class="dt-published" datetime="2020-05-01T10:00:00.000Z">May 1, 2020</time></a>.</p><p><a href="${canonical}" class="p-canonical">Canonical link</a></p>`;
  const original = `<p><a href="https://medium.com/p/${id}">View original.</a></p>`;
  return `<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title><style>
      * { font-family: Georgia; }
      </style></head><body><article class="h-entry">
<header>
<h1 class="p-name">${title}</h1>
</header>
<section data-field="subtitle" class="p-summary">
A summary of Medium…
</section>
<section data-field="body" class="e-content">
<section name="2eef" class="section section--body section--first section--last"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div class="section-inner sectionLayout--insetColumn">${story.isResponse ? '' : heading}${content}</div></div></section>
</section>
<footer>${story.isDraft ? original : published}<p>Exported from <a href="https://medium.com">Medium</a> on ${day}.</p></footer></article></body></html>`;
}

/** An archive with stories, the profile and lists that Medium adds. */
export function makeMediumArchive(
  stories: readonly MediumStory[],
  more: Zippable = {},
): Uint8Array {
  const posts = stories.map((story) => {
    const start = story.isDraft ? 'draft' : '2020-05-01';
    return [`posts/${start}_Post-${story.id}.html`, strToU8(makeStory(story))] as const;
  });
  const profile = strToU8(
    '<h3 class="p-name">林知夏</h3><a class="u-url" href="https://medium.com/@lin">@lin</a>',
  );
  return zipSync({
    'README.html': strToU8('<p>Your data</p>'),
    'claps/claps-0001.html': strToU8('<ul></ul>'),
    ...Object.fromEntries(posts),
    'profile/profile.html': profile,
    ...more,
  });
}
