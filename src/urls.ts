// The visitors' script must not hold all addresses, as it would if it used one property of
// `patterns`. So the addresses that it needs, and those that another constant is made of, are
// constants.
const home = '/';
const articles = '/articles';
const archive = '/archive/';
const tags = '/tags/';
const search = '/search';
const apiSearch = '/api/search';
const read = '/article/:articleID/read/';
const named = '/article/:slug/';
const page = '/:slug/';
const viewed = '/article/:articleID/viewed';
const visited = '/visited';
const settings = '/settings';
const settingsFiles = '/settings/files';
const settingsStyle = '/settings/style';
const settingsCode = '/settings/code';
const serviceWorker = '/service-worker.js';

/**
 * The formats of feeds, in the order in which the head of pages offers them. A tag and a language
 * (BCP 47) have feeds of their own. A static site has the feed of the blog in each format.
 * `src/feeds/routes.ts` has a writer for each format.
 */
export const feedFormats = {
  atom: {
    mediaType: 'application/atom+xml',
    ofBlog: '/feed.xml',
    ofTag: '/tag/:tag/feed.xml',
    ofLang: '/lang/:lang/feed.xml',
  },
  rss: {
    mediaType: 'application/rss+xml',
    ofBlog: '/rss.xml',
    ofTag: '/tag/:tag/rss.xml',
    ofLang: '/lang/:lang/rss.xml',
  },
  json: {
    mediaType: 'application/feed+json',
    ofBlog: '/feed.json',
    ofTag: '/tag/:tag/feed.json',
    ofLang: '/lang/:lang/feed.json',
  },
} as const;
export type FeedFormat = keyof typeof feedFormats;

/** Limits a feed to the articles with a tag, or to those in a language. */
export interface FeedPart {
  tag?: string | undefined;
  lang?: string | undefined;
}

/**
 * The addresses of the owner's files at the root of the blog, which other services ask for. Every
 * other address of the site comes before them.
 */
export const rootFilePatterns = ['/:name.txt', '/:name.html', '/:name.xml', '/:name.json'] as const;
/** The folder in which such files may stand too (RFC 8615). */
export const wellKnownPrefix = '/.well-known/';

/**
 * Every other address of the site but for the feeds: as a pattern for the server's routes, and as a
 * function for links.
 */
export const patterns = {
  home,
  articles,
  tag: '/tag/:tag/',
  series: '/series/:series/',
  lang: '/lang/:lang/',
  tags,
  archive,
  search,
  read,
  named,
  page,
  markdown: '/article/:articleID/read.md',
  picture: '/article/:articleID/picture.png',
  exportZip: '/article/:articleID/export.zip',
  exportHtml: '/article/:articleID/export.html',
  viewed,
  visited,
  unlock: '/article/:articleID/unlock',
  draft: '/draft',
  newArticle: '/article/new/',
  edit: '/article/:articleID/edit/',
  history: '/article/:articleID/history/',
  historyName: '/article/:articleID/history/name',
  historyRestore: '/article/:articleID/history/restore',
  login: '/login',
  logout: '/logout',
  setup: '/setup',
  desk: '/desk',
  media: '/media',
  mediaTrash: '/media/:uploadID/trash',
  mediaRestore: '/media/:uploadID/restore',
  mediaRemove: '/media/:uploadID/remove',
  statistics: '/statistics',
  statisticsCsv: '/statistics.csv',
  settings,
  settingsFiles,
  settingsFile: '/settings/files/file',
  settingsFileRemove: '/settings/files/remove',
  settingsStyle,
  settingsStylePreview: '/settings/style/preview',
  settingsCode,
  settingsMenu: '/settings/menu',
  settingsIdentity: '/settings/identity',
  removeBlog: '/settings/remove',
  security: '/security',
  securityDevices: '/security/devices',
  securityPassword: '/security/password',
  securityProof: '/security/proof',
  securityCodes: '/security/codes',
  securityPasskeys: '/security/passkeys',
  help: '/-/help/',
  movedIn: '/-/moved-in/',
  movedInDismiss: '/-/moved-in/dismiss',
  sitemap: '/sitemap.xml',
  openSearch: '/opensearch.xml',
  blogroll: '/:slug.opml',
  robots: '/robots.txt',
  llms: '/llms.txt',
  blogPicture: '/picture.png',
  favicon: '/favicon.ico',
  sealIcon: '/icon.svg',
  touchIcon: '/apple-touch-icon.png',
  icon: '/icon-192.png',
  maskableIcon: '/icon-512.png',
  webManifest: '/manifest.webmanifest',
  changePassword: '/.well-known/change-password',
  speculationRules: '/speculation-rules.json',
  serviceWorker,
  upload: '/uploads/:uploadID/:name',
  rendition: '/uploads/:uploadID/width/:width',
  asset: '/assets/*',
  wellKnown: '/.well-known/:name',
  ownStyles: '/-/style/:name',
  health: '/healthz',
  deleteArticle: '/delete/:articleID',
  apiLogin: '/api/login',
  apiLoginPasskey: '/api/login/passkey',
  apiLoginPasskeyOptions: '/api/login/passkey/options',
  apiPasskeyOptions: '/api/passkeys/options',
  apiArticles: '/api/articles',
  apiDocuments: '/api/documents',
  apiDeskSearch: '/api/desk-search',
  apiTags: '/api/tags',
  apiSeries: '/api/series',
  apiSearch,
  apiArticle: '/api/articles/:articleID',
  apiAddressName: '/api/articles/:articleID/address-name',
  apiRevision: '/api/articles/:articleID/revisions/:number',
  apiPublish: '/api/articles/:articleID/publish',
  apiUnpublish: '/api/articles/:articleID/unpublish',
  apiPostedAt: '/api/articles/:articleID/posted-at',
  apiSharing: '/api/articles/:articleID/sharing',
  apiBacklinks: '/api/articles/:articleID/backlinks',
  apiDraftLink: '/api/articles/:articleID/draft-link',
  apiPassword: '/api/articles/:articleID/password',
  apiRestore: '/api/articles/:articleID/restore',
  apiRemovals: '/api/removals',
  apiRemovalFacts: '/api/removals/facts',
  apiUploadSizes: '/api/upload-sizes',
  apiUpload: '/api/uploads/:hash',
  apiUploadPart: '/api/uploads/:hash/parts/:offset',
  apiUploadEnd: '/api/uploads/:hash/end',
} as const;

/** The addresses of uploaded files begin with this. */
export const uploadsPrefix = '/uploads/';

/** The addresses of built files begin with this. */
export const assetsPrefix = '/assets/';

/** The addresses of JSON calls begin with this. */
export const apiPrefix = '/api/';

type Parameters<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}.${string}`
    ? Name
    : Pattern extends `${string}:${infer Name}`
      ? Name
      : never;

function fill<Pattern extends string>(
  pattern: Pattern,
  values: Record<Parameters<Pattern>, string>,
): string {
  return pattern.replace(/:(\w+)/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
}

function onPage(path: string, page: number): string {
  return page > 1 ? `${path}?page=${page}` : path;
}

/** The article list. Its page 1 is the home page. */
export const articlesUrl = (page = 1) => onPage(patterns.home, page);

/** Whether a path leads to the edit page, of a new article or of an existing one. */
export function isEditorPath(path: string): boolean {
  return path === patterns.newArticle || /^\/article\/\w+\/edit\/$/.test(path);
}

/** Whether a path leads to the reading page of an article or of a page. */
export function isReadingPath(path: string): boolean {
  const others: string[] = [patterns.newArticle, archive, tags];
  return !others.includes(path) && /^\/(?:article\/[^/]+\/(?:read\/)?|[^/]+\/)$/.test(path);
}

/** All tags. */
export const tagsUrl = tags;

/** The articles with a tag. */
export const tagUrl = (tag: string, page = 1) => onPage(fill(patterns.tag, { tag }), page);

/** The articles of a series. */
export const seriesUrl = (series: string, page = 1) =>
  onPage(fill(patterns.series, { series }), page);

/** The articles in a language, a BCP 47 tag. */
export const langUrl = (lang: string, page = 1) => onPage(fill(patterns.lang, { lang }), page);

/**
 * Whether a path leads to a list: of articles, all or those with a tag, in a series or in a
 * language, or of tags.
 */
export function isListPath(path: string): boolean {
  const lists: string[] = [home, articles, archive, tags];
  return lists.includes(path) || /^\/(lang|series|tag)\//.test(path);
}

/**
 * Browsers read `.` and `..` as steps in a path, even when they are encoded, so tags and series
 * with these names can have no page.
 */
export const canBeLinked = (name: string) => name !== '.' && name !== '..';

/** The search page without a query: it has an empty field. */
export const emptySearchUrl = search;

/** The search page. */
export function searchUrl(text = '', page = 1): string {
  const query = [
    ...(text === '' ? [] : [`q=${encodeURIComponent(text)}`]),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return query.length === 0 ? search : `${search}?${query.join('&')}`;
}

/** The best hits for a query, for the quick search. */
export const apiSearchUrl = (text: string) => `${apiSearch}?q=${encodeURIComponent(text)}`;

/** The id of a year's heading in the archive. */
export const yearAnchor = (year: number) => `year${year}`;

/** The archive. With a year: the place where the year begins on this page. */
export function archiveUrl(page = 1, year?: number): string {
  return onPage(patterns.archive, page) + (year === undefined ? '' : `#${yearAnchor(year)}`);
}

/** The address of an article that follows from its id alone. It always serves the page. */
export const readUrl = (articleID: string) => fill(read, { articleID });
/** The address with an article's name. */
export const namedUrl = (slug: string) => fill(named, { slug });
/** The address of a page. Its names are at the root: see shared/address/page-names.ts. */
export const pageUrl = (slug: string) => fill(page, { slug });
/** The address with the name of an article or a page. */
export const nameUrl = (kind: 'article' | 'page', slug: string) =>
  kind === 'page' ? pageUrl(slug) : namedUrl(slug);
/**
 * The one address under which programs should know an article or a page: with its name, if the
 * owner has chosen one.
 */
export const articleUrl = ({
  articleID,
  articleKind,
  articleSlug,
}: {
  articleID: string;
  articleKind: 'article' | 'page';
  articleSlug: string | null;
}) => (articleSlug === null ? readUrl(articleID) : nameUrl(articleKind, articleSlug));
export const markdownUrl = (articleID: string) => fill(patterns.markdown, { articleID });
export const exportZipUrl = (articleID: string) => fill(patterns.exportZip, { articleID });
export const exportHtmlUrl = (articleID: string) => fill(patterns.exportHtml, { articleID });
/** The exported HTML for the browser's print dialog. */
export const printUrl = (articleID: string) => `${exportHtmlUrl(articleID)}?shown`;
export const pictureUrl = (articleID: string) => fill(patterns.picture, { articleID });
const withSource = (path: string, from: string) =>
  path + (from && `?from=${encodeURIComponent(from)}`);
/** Tells that an article is read. `from`: the address of the page that led there; may be empty. */
export const viewedUrl = (articleID: string, from = '') =>
  withSource(fill(viewed, { articleID }), from);
/** Tells that a list of articles is read. `from`: as for `viewedUrl`. */
export const visitedUrl = (from = '') => withSource(visited, from);
/** A secret link to a draft. The secret is in the query, because the logs leave out queries. */
export const draftUrl = (token: string) => `${patterns.draft}?key=${encodeURIComponent(token)}`;
/** Takes the password of an article. */
export const unlockUrl = (articleID: string) => fill(patterns.unlock, { articleID });
export const editUrl = (articleID: string) => fill(patterns.edit, { articleID });
/** The edit page, which takes a paragraph of an older version: the one that begins at `line`. */
export const takeUrl = (articleID: string, { version, line }: WantedParagraph) =>
  `${editUrl(articleID)}#take=${version}.${line}`;
interface WantedParagraph {
  version: number;
  /** Counted from 0. */
  line: number;
}
/** The paragraph that `takeUrl` has written into the hash of an address. */
export function wantedParagraph(hash: string): WantedParagraph | undefined {
  const [, version, line] = /^#take=(\d{1,9})\.(\d{1,9})$/.exec(hash) ?? [];
  return version && line ? { version: Number(version), line: Number(line) } : undefined;
}

/** What the history page shows. Without a version it shows the list alone. */
export interface HistoryView {
  /** Counted from 1. */
  page?: number | undefined;
  version?: number | undefined;
  /** The other version of the comparison: by default the version before. */
  against?: 'current' | 'published' | undefined;
  sideBySide?: boolean | undefined;
  /** The event that the page reports. */
  done?: 'named' | 'restored' | 'beside' | undefined;
}

export function historyUrl(articleID: string, view: HistoryView = {}): string {
  const entries = Object.entries({
    page: view.page !== undefined && view.page > 1 ? view.page : undefined,
    version: view.version,
    against: view.against,
    side: view.sideBySide ? 1 : undefined,
    done: view.done,
  }).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  return fill(patterns.history, { articleID }) + (query.size > 0 ? `?${query}` : '');
}
export const historyNameUrl = (articleID: string) => fill(patterns.historyName, { articleID });
export const historyRestoreUrl = (articleID: string) =>
  fill(patterns.historyRestore, { articleID });
/** The history page with the differences between the current version and the public one. */
export const unpublishedChangesUrl = (articleID: string, revision: number) =>
  historyUrl(articleID, { version: revision, against: 'published' });
/**
 * The id in the address of an edit page. Undefined for the page of a new article and for other
 * pages.
 */
export function editedArticleID(path: string): string | undefined {
  return /^\/article\/([^/]+)\/edit\/$/.exec(path)?.[1];
}
export const newArticleUrl = patterns.newArticle;
/** The page of a new article, which begins as a page: see `newKind`. */
export const newPageUrl = () => `${newArticleUrl}?kind=page`;
/** What a new article is, by the query of its edit page. */
export const newKind = (search: string) =>
  new URLSearchParams(search).get('kind') === 'page' ? 'page' : 'article';
export const deskUrl = patterns.desk;

/** What imports have brought, until the owner dismisses it. */
export const movedInUrl = patterns.movedIn;
export const movedInDismissUrl = patterns.movedInDismiss;

/** A page of the desk. `q`: words of the titles. `page`: counted from 1. */
export function deskPageUrl({ q, page = 1 }: { q: string; page?: number }): string {
  return withQuery(patterns.desk, {
    q: q.trim() === '' ? undefined : q,
    page: page > 1 ? String(page) : undefined,
  });
}
/** The id of a section's heading on the desk. */
export const deskSectionId = (section: string) => `desk-${section}`;

/** What the media page shows. */
export interface MediaView {
  show?: 'all' | 'unused' | 'trash';
  /** Words of the names. */
  q?: string;
  /** Counted from 1. */
  page?: number;
  /** The event that the page reports. */
  done?: 'deleted' | 'restored' | 'removed';
}

export function mediaUrl({ show, q, page, done }: MediaView = {}): string {
  const entries = Object.entries({
    show: show === 'all' ? undefined : show,
    q: q || undefined,
    page: page !== undefined && page > 1 ? String(page) : undefined,
    done,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(entries);
  return patterns.media + (query.size > 0 ? `?${query}` : '');
}
export const mediaTrashUrl = (uploadID: string) => fill(patterns.mediaTrash, { uploadID });
export const mediaRestoreUrl = (uploadID: string) => fill(patterns.mediaRestore, { uploadID });
/** Removes a file that is in the trash for good. */
export const mediaRemoveUrl = (uploadID: string) => fill(patterns.mediaRemove, { uploadID });

/** The times that the statistics can show: 30 days, 12 months, all. */
export const statisticsSpans = ['30d', '12m', 'all'] as const;
export type StatisticsSpan = (typeof statisticsSpans)[number];

interface StatisticsView {
  span?: StatisticsSpan;
  /** An article's id. Without it the whole blog. */
  article?: string | undefined;
}

export function statisticsUrl({ span, article }: StatisticsView = {}): string {
  return withQuery(patterns.statistics, { span: span === '30d' ? undefined : span, article });
}
/** The file with all rows of a table of the statistics. */
export function statisticsCsvUrl(
  view: StatisticsView & { table: 'days' | 'articles' | 'hosts' },
): string {
  return withQuery(patterns.statisticsCsv, { ...view });
}

function withQuery(path: string, values: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, value);
  }
  return path + (query.size > 0 ? `?${query}` : '');
}
export const settingsUrl = patterns.settings;
/** Code of the owner for the pages of visitors. */
export const settingsCodeUrl = settingsCode;
export const settingsCodeSavedUrl = `${settingsCode}?saved=1`;
/** The settings of the menu, or the page with the message that they were saved. */
export const settingsMenuUrl = (isSaved = false) =>
  withQuery(patterns.settingsMenu, { saved: isSaved ? '1' : undefined });
/** Deletes everything that was written. */
export const removeBlogUrl = patterns.removeBlog;
/** The settings page with the message that the settings were saved. */
export const settingsSavedUrl = `${settings}?saved=1`;
export const settingsFilesUrl = settingsFiles;
export const settingsFilesSavedUrl = `${settingsFiles}?saved=1`;
/** The form for a file at the root of the blog. Without a name: for a new one. */
export const settingsFileUrl = (name?: string) => withQuery(patterns.settingsFile, { name });
export const settingsFileRemoveUrl = patterns.settingsFileRemove;
export const settingsStyleUrl = settingsStyle;
export const settingsStyleSavedUrl = `${settingsStyle}?saved=1`;
/** Shows typed styles on sample pages, before they are saved. */
export const settingsStylePreviewUrl = patterns.settingsStylePreview;
/** The file with the owner's own styles. Its name has a digest of its content. */
export const ownStylesUrl = (name: string) => fill(patterns.ownStyles, { name });
/** The settings of icon, logo, author and footer. `isSaved`: with that message. */
export const settingsIdentityUrl = (isSaved = false) =>
  withQuery(patterns.settingsIdentity, { saved: isSaved ? '1' : undefined });

/** An event that the security page reports. */
export type SecurityDone =
  | 'ended'
  | 'othersEnded'
  | 'passwordChanged'
  | 'proven'
  | 'proofNeeded'
  | 'codesOff'
  | 'passkeyAdded'
  | 'passkeyRenamed'
  | 'passkeyRemoved';
export const securityUrl = (done?: SecurityDone) => withQuery(patterns.security, { done });
/** Where the security page has the form for a new password. */
export const passwordHeadingId = 'passwordHeading';
export const passwordSectionUrl = () => `${securityUrl()}#${passwordHeadingId}`;
/** Ends one device, or all others. */
export const securityDevicesUrl = patterns.securityDevices;
/** Takes the password or a passkey again, before changes of passkeys and codes. */
export const securityProofUrl = patterns.securityProof;
/** Switches the codes of an authenticator app on and off. */
export const securityCodesUrl = patterns.securityCodes;
/** Adds, renames and removes passkeys. */
export const securityPasskeysUrl = patterns.securityPasskeys;
export const securityPasswordUrl = patterns.securityPassword;
/**
 * The sections of the help that the editor and the desk lead to. Each is the id of a heading of the
 * guide of writing.
 */
export const helpSections = [
  'the-first-words',
  'saving',
  'preview',
  'appearance',
  'commands',
  'headings',
  'table-of-contents',
  'emphasis',
  'raised-and-lowered-letters',
  'code-in-a-line',
  'links',
  'lists',
  'tasks',
  'quotations',
  'dividing-line',
  'footnotes',
  'abbreviations',
  'definitions',
  'code',
  'tables',
  'callouts',
  'folded-text',
  'friend-links',
  'formulas',
  'pictures',
  'other-files',
  'settings-of-an-article',
  'author',
  'cover',
  'excerpt',
  'tags',
  'language',
  'address-name',
  'pages',
  'series',
  'translations',
  'publish-and-update',
  'schedule',
  'password',
  'secret-link-to-a-draft',
  'checking-the-text',
  'export-and-print',
  'moving-in',
  'keys',
] as const;
export type HelpSection = (typeof helpSections)[number];
/** The guide of writing, or the section of it with this id. */
export const helpUrl = (section?: HelpSection) =>
  patterns.help + (section === undefined ? '' : `#${section}`);
export function feedUrl(format: FeedFormat, { tag, lang }: FeedPart = {}): string {
  const { ofBlog, ofTag, ofLang } = feedFormats[format];
  if (tag !== undefined) return fill(ofTag, { tag });
  return lang === undefined ? ofBlog : fill(ofLang, { lang });
}
/** A feed in each format. */
export function listFeeds(part: FeedPart = {}): { url: string; mediaType: string }[] {
  return Object.entries(feedFormats).map(([format, { mediaType }]) => ({
    url: feedUrl(format as FeedFormat, part),
    mediaType,
  }));
}
/** The friend links of a page, as OPML. */
export const blogrollUrl = (slug: string) => fill(patterns.blogroll, { slug });
export const sitemapUrl = patterns.sitemap;
/** The offline worker of visitors. */
export const serviceWorkerUrl = serviceWorker;
/**
 * The offline worker of the owner: the same pages, at another address, so that one worker replaces
 * the other.
 */
export const ownerWorkerUrl = `${serviceWorker}?owner`;
export const blogPictureUrl = patterns.blogPicture;
/** Three sizes in one file, for programs that know only this address. */
export const faviconUrl = patterns.favicon;
/** The icon as a drawing: the seal. There is none when the owner has chosen a picture. */
export const sealIconUrl = patterns.sealIcon;
/** The icon on the first page of a phone, 180 pixels wide. */
export const touchIconUrl = patterns.touchIcon;
/** The icon in 192 pixels. */
export const iconUrl = patterns.icon;
/** The icon in 512 pixels, with room around it: phones cut it into any shape. */
export const maskableIconUrl = patterns.maskableIcon;
/** Name, colours and icons for browsers that install the blog. */
export const webManifestUrl = patterns.webManifest;
export const loginUrl = patterns.login;
export const logoutUrl = patterns.logout;
export const apiLoginUrl = patterns.apiLogin;
export const apiLoginPasskeyUrl = patterns.apiLoginPasskey;
/** What a browser needs to ask for a passkey at the login. */
export const apiLoginPasskeyOptionsUrl = patterns.apiLoginPasskeyOptions;
/** What the owner's browser needs to make a passkey, or to ask for one. */
export const apiPasskeyOptionsUrl = patterns.apiPasskeyOptions;
export const deleteArticleUrl = (articleID: string) => fill(patterns.deleteArticle, { articleID });
export const apiTagsUrl = patterns.apiTags;
export const apiSeriesUrl = patterns.apiSeries;
export const apiDocumentsUrl = patterns.apiDocuments;
export const apiArticleUrl = (articleID: string) => fill(patterns.apiArticle, { articleID });
/** Suggests an address name for `title`, and tells which article has the name `slug`. */
export function apiAddressNameUrl(
  articleID: string,
  query: { title: string; kind: 'article' | 'page'; slug: string },
): string {
  return `${fill(patterns.apiAddressName, { articleID })}?${new URLSearchParams(query)}`;
}
export const apiRevisionUrl = (articleID: string, number: number) =>
  fill(patterns.apiRevision, { articleID, number: String(number) });
export const apiPublishUrl = (articleID: string) => fill(patterns.apiPublish, { articleID });
export const apiUnpublishUrl = (articleID: string) => fill(patterns.apiUnpublish, { articleID });
export const apiBacklinksUrl = (articleID: string) => fill(patterns.apiBacklinks, { articleID });
export const apiSharingUrl = (articleID: string) => fill(patterns.apiSharing, { articleID });
export const apiPostedAtUrl = (articleID: string) => fill(patterns.apiPostedAt, { articleID });
export const apiDraftLinkUrl = (articleID: string) => fill(patterns.apiDraftLink, { articleID });
export const apiPasswordUrl = (articleID: string) => fill(patterns.apiPassword, { articleID });
export const apiRestoreUrl = (articleID: string) => fill(patterns.apiRestore, { articleID });
/** Deletes articles in the trash for good. */
export const apiRemovalsUrl = patterns.apiRemovals;
/** Tells what deleting articles for good takes away. */
export const apiRemovalFactsUrl = patterns.apiRemovalFacts;
/** `hash`: SHA-256 of the file, in hexadecimal. */
export const apiUploadSizesUrl = (uploadIDs: readonly string[]) =>
  `${patterns.apiUploadSizes}?ids=${uploadIDs.join(',')}`;
export const apiUploadUrl = (hash: string) => fill(patterns.apiUpload, { hash });
/** `offset`: the place of the part's first byte in the file. */
export const apiUploadPartUrl = (hash: string, offset: number) =>
  fill(patterns.apiUploadPart, { hash, offset: String(offset) });
export const apiUploadEndUrl = (hash: string) => fill(patterns.apiUploadEnd, { hash });
export const uploadUrl = (uploadID: string, name: string) =>
  fill(patterns.upload, { uploadID, name });

/** A picture in a smaller width, in pixels. */
export const renditionUrl = (uploadID: string, width: number) =>
  fill(patterns.rendition, { uploadID, width: String(width) });

/** The owner’s search. */
export const apiDeskSearchUrl = (text: string) =>
  `${patterns.apiDeskSearch}?q=${encodeURIComponent(text)}`;

/** The id in the address of an upload. Undefined for any other address. */
export function uploadIdOf(address: string): string | undefined {
  if (!address.startsWith(uploadsPrefix)) return undefined;
  return address.slice(uploadsPrefix.length).split('/', 1)[0];
}

/** The login page. After the login it leads to `next`, a path of this site. */
export function loginUrlFor(next: string): string {
  return `${patterns.login}?next=${encodeURIComponent(next)}`;
}

/** The owner's setup page with its one-time token. */
export function setupUrl(token: string): string {
  return `${patterns.setup}?token=${encodeURIComponent(token)}`;
}
