import { cutCharacters } from '../shared/text.ts';

/** Paper, as in tokens.css: a browser's own bars have the colour of the page. */
export function ThemeColors() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161514" />
    </>
  );
}

/** The blog's seal, with the first character of its name; in the page, as it is smaller than a request. */
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
