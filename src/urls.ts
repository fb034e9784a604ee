/** Every address of the site: as a pattern for the server's routes, and as a function for links. */
export const patterns = {
  home: '/',
  articles: '/articles',
  read: '/article/:articleID/read/',
  newArticle: '/article/new/',
  edit: '/article/:articleID/edit/',
  login: '/login',
  logout: '/logout',
  setup: '/setup',
  desk: '/desk',
  upload: '/uploads/:uploadID/:name',
  asset: '/assets/*',
  health: '/healthz',
  deleteArticle: '/delete/:articleID',
  apiArticles: '/api/articles',
  apiArticle: '/api/articles/:articleID',
  apiPublish: '/api/articles/:articleID/publish',
  apiUnpublish: '/api/articles/:articleID/unpublish',
  apiRestore: '/api/articles/:articleID/restore',
} as const;

/** What begins so is a file. */
export const uploadsPrefix = '/uploads/';

/** What begins so answers programs, with JSON. */
export const apiPrefix = '/api/';

type Parameters<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<`/${Rest}`>
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

/** The article list; page 1 is the home page itself. */
export function articlesUrl(page = 1): string {
  return page > 1 ? `${patterns.home}?page=${page}` : patterns.home;
}

export const readUrl = (articleID: string) => fill(patterns.read, { articleID });
export const editUrl = (articleID: string) => fill(patterns.edit, { articleID });
export const newArticleUrl = patterns.newArticle;
export const deskUrl = patterns.desk;
export const loginUrl = patterns.login;
export const logoutUrl = patterns.logout;
export const deleteArticleUrl = (articleID: string) => fill(patterns.deleteArticle, { articleID });
export const apiArticleUrl = (articleID: string) => fill(patterns.apiArticle, { articleID });
export const apiPublishUrl = (articleID: string) => fill(patterns.apiPublish, { articleID });
export const apiUnpublishUrl = (articleID: string) => fill(patterns.apiUnpublish, { articleID });
export const apiRestoreUrl = (articleID: string) => fill(patterns.apiRestore, { articleID });
export const uploadUrl = (uploadID: string, name: string) =>
  fill(patterns.upload, { uploadID, name });

/** The login page that leads back to `next`, a path of this site. */
export function loginUrlFor(next: string): string {
  return `${patterns.login}?next=${encodeURIComponent(next)}`;
}

/** The owner's setup page with its one-time token. */
export function setupUrl(token: string): string {
  return `${patterns.setup}?token=${encodeURIComponent(token)}`;
}
