import { themeKey } from './theme-key.ts';

// The one inline script. It runs before anything is drawn, so that no page flashes in the wrong
// colours, and it adds the visitors' script when the page has been drawn. The policy names the
// digest of its built text. A function around it keeps its names out of the page: an inline script
// is no module.
(() => {
  const page = document.documentElement;

  const readTheme = () => {
    try {
      return localStorage.getItem(themeKey);
    } catch {
      // A browser that is told to keep nothing throws.
      return null;
    }
  };

  const theme = readTheme();
  if (theme === 'light' || theme === 'dark') {
    page.dataset.theme = theme;
    for (const colour of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      colour.media = colour.media.includes(theme) ? 'all' : 'not all';
    }
  }

  // In a browser without transitions between documents, the new page fades in by itself.
  if (!('CSSViewTransitionRule' in window)) page.dataset.fade = '';
  // Styles show at once the parts of a page that need a script, because a script will come.
  page.dataset.scripted = '';

  // A script of the page cannot be had. The edit page then says so in the place of `Loading...`.
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) page.dataset.failed = '';
    },
    true,
  );

  // A page from the back/forward cache loads again, even if its visitors' script has never arrived.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });

  // A script that comes in the middle of a composition could not find it out. `untilComposed` needs
  // it.
  addEventListener('compositionstart', () => {
    page.dataset.composing = '';
  });
  addEventListener('compositionend', () => {
    delete page.dataset.composing;
  });

  // The font of formulas is requested when a formula is laid out, and changes the heights of
  // formulas. So the text waits for it, but not for long.
  const { fonts } = document;
  const showText = () => {
    delete page.dataset.awaitsFont;
  };
  fonts.onloading = () => {
    const isOfFormulas = (font: FontFace) => font.family.includes('Suibi Maths');
    if (![...fonts].some((font) => isOfFormulas(font) && font.status === 'loading')) return;
    page.dataset.awaitsFont = '';
    setTimeout(showText, 1000);
  };
  // Chromium counts it as a shift when one frame both moves the text and shows it. So one frame has
  // the font, and the next one shows the text.
  fonts.onloadingdone = () => requestAnimationFrame(() => requestAnimationFrame(showText));

  // On a slow line the visitors' script would delay the text of the page.
  addEventListener('DOMContentLoaded', () =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        const { reader } = page.dataset;
        if (!reader) return;
        const script = document.createElement('script');
        script.type = 'module';
        script.src = reader;
        document.head.append(script);
      }, 100),
    ),
  );
})();
