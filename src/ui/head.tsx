import { cutCharacters } from '../shared/text.ts';

/** Gives the browser's own bars the colour of the page: `--paper` in tokens.css. */
export function ThemeColors() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161514" />
    </>
  );
}

/** The icon: a seal with the first character of the name. It is part of the page because a request would be larger. */
export function Icon({ brand }: { brand: string }) {
  return <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(sealSvg(brand))}`} />;
}

function sealSvg(brand: string): string {
  const letter = cutCharacters(brand.trim(), 1).replace(/[<>&"']/g, '');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="5" fill="#a8321f"/>' +
    `<text x="16" y="23" font-family="serif" font-size="20" font-weight="700" text-anchor="middle" fill="#fbfaf6">${letter}</text></svg>`
  );
}
