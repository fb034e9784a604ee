import { feedTitle } from '../shared/feed-title.ts';
import { langName } from '../shared/lang/lang-names.ts';
import { sealSvg } from '../shared/seal.ts';
import { cutWithEnding } from '../shared/text.ts';
import type { PictureSize } from '../shared/uploads/picture-widths.ts';
import {
  blogrollUrl,
  type FeedPart,
  faviconUrl,
  iconUrl,
  listFeeds,
  patterns,
  sealIconUrl,
  touchIconUrl,
  webManifestUrl,
} from '../urls.ts';
import type { PageFrame } from './page-frame.ts';

/** Search engines and messengers show no more characters than this. */
const maxDescriptionCharacters = 300;

/** The properties of the blog that `head` needs. */
export type HeadFrame = Pick<
  PageFrame,
  'brand' | 'description' | 'lang' | 'origin' | 'ownerName' | 'identity'
>;

/** Gives the browser's own bars the colour of the page: `--paper` in tokens.css. */
export function ThemeColors() {
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf6" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161514" />
    </>
  );
}

/** The icon of a page that is a file of its own. */
export function Icon({ brand }: { brand: string }) {
  return <link rel="icon" href={`data:image/svg+xml,${encodeURIComponent(sealSvg(brand))}`} />;
}

/**
 * The icons have addresses that stay, so that search engines and phones find them. A drawing is
 * sharp in each size, and dark where the system is; of a picture there is none.
 */
export function Icons({ hasOwnIcon }: Pick<PageFrame, 'hasOwnIcon'>) {
  return (
    <>
      <link rel="icon" sizes="32x32" href={faviconUrl} />
      {hasOwnIcon ? (
        <link rel="icon" sizes="192x192" href={iconUrl} />
      ) : (
        <link rel="icon" type="image/svg+xml" href={sealIconUrl} />
      )}
      <link rel="apple-touch-icon" href={touchIconUrl} />
      <link rel="manifest" href={webManifestUrl} />
    </>
  );
}

/**
 * The description that a search engine shows, and the one address that it should store for the
 * page.
 */
export function SearchMeta({ url, description }: { url: string; description: string }) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
    </>
  );
}

/** Offers the search of the blog to the address bar. */
export function OpenSearchLink({ frame: { brand } }: { frame: Pick<HeadFrame, 'brand'> }) {
  return (
    <link
      rel="search"
      type="application/opensearchdescription+xml"
      title={brand}
      href={patterns.openSearch}
      data-live
    />
  );
}

interface FeedLinksProps {
  frame: HeadFrame;
  tag?: string | undefined;
  /** The language whose feeds stand first. */
  articleLang?: string | undefined;
  /** The languages that have feeds of their own. */
  langs?: readonly string[];
}

/**
 * Links to the feeds. The feeds of the page’s tag or language stand first, because feed readers
 * offer the first one.
 */
export function FeedLinks({ frame, tag, articleLang, langs = [] }: FeedLinksProps) {
  const parts: (FeedPart & { name?: string })[] = [
    ...(tag === undefined ? [] : [{ tag, name: tag }]),
    ...(articleLang === undefined ? [] : [ofLang(articleLang)]),
    {},
    ...langs.filter((lang) => lang !== articleLang).map(ofLang),
  ];
  return parts.map(({ name, ...part }) =>
    listFeeds(part).map(({ url, mediaType }) => (
      <link
        key={url}
        rel="alternate"
        type={mediaType}
        title={feedTitle(frame.brand, name)}
        href={url}
      />
    )),
  );
}

function ofLang(lang: string) {
  return { lang, name: langName(lang) };
}

/** Puts a description on one line and cuts it. */
export function toDescription(text: string): string {
  return cutWithEnding(text.replace(/\s+/g, ' ').trim(), maxDescriptionCharacters - 1, '…');
}

/** The friend links of the page with this name, for feed readers. */
export function BlogrollLink({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <link rel="blogroll" type="text/xml" href={blogrollUrl(name)} />
  );
}

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

/**
 * The results of `localeOf` by language: `Intl` needs 20 µs for each. Only languages of articles
 * and of the blog come here.
 */
const locales = new Map<string, string | undefined>();

/**
 * A language with a country, such as `zh_CN`. Open Graph needs a country: the most likely one is
 * added.
 */
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
