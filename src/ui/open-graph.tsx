import type { PictureSize } from '../shared/uploads/picture-widths.ts';
import type { HeadFrame } from './head-parts.tsx';

interface OpenGraphProps {
  frame: HeadFrame;
  type: 'article' | 'website';
  title: string;
  description: string;
  url: string;
  picture: { url: string } & Partial<PictureSize>;
  lang: string;
  /** The languages of the page's translations. */
  otherLangs?: readonly string[];
}

/** Title, description and picture that messengers show for a link (https://ogp.me). */
export function OpenGraph({
  frame,
  type,
  title,
  description,
  url,
  picture,
  lang,
  otherLangs = [],
}: OpenGraphProps) {
  const locale = localeOf(lang);
  const others = new Set(otherLangs.map(localeOf).filter((other) => other && other !== locale));
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={frame.brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {locale ? <meta property="og:locale" content={locale} /> : null}
      {[...others].map((other) => (
        <meta key={other} property="og:locale:alternate" content={other} />
      ))}
      <meta property="og:image" content={picture.url} />
      {picture.width && picture.height ? (
        <>
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
        </>
      ) : null}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The results of `localeOf` by language: `Intl` needs 20 µs for each. Only languages of articles and of the blog come here. */
const locales = new Map<string, string | undefined>();

/** A language with a country, such as `zh_CN`. Open Graph needs a country: the most likely one is added. */
function localeOf(lang: string): string | undefined {
  if (!locales.has(lang)) locales.set(lang, findLocale(lang));
  return locales.get(lang);
}

function findLocale(lang: string): string | undefined {
  try {
    const { language, region } = new Intl.Locale(lang).maximize();
    return region && `${language}_${region}`;
  } catch {
    return undefined;
  }
}
