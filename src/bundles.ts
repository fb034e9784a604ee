/**
 * Style sheets that stand in the page, because a request for one would cost a visitor more than its
 * bytes. `site` stands in every page.
 */
export const inlineSheets = [
  'site',
  'menu',
  'identity',
  'lists',
  'search',
  'reading',
  'blocks',
  'pictures',
  'friends',
  'formulas',
] as const;
export type InlineSheet = (typeof inlineSheets)[number];

/** The entries of the browser builds, by name. vite.config.ts builds exactly these. */
export const bundles = {
  firstScript: 'src/browser/first-script.ts',
  site: 'src/pages/sheets/site.css',
  menu: 'src/pages/sheets/menu.css',
  identity: 'src/pages/sheets/identity.css',
  lists: 'src/pages/sheets/lists.css',
  search: 'src/pages/sheets/search.css',
  reading: 'src/pages/sheets/reading.css',
  blocks: 'src/pages/sheets/blocks.css',
  pictures: 'src/pages/sheets/pictures.css',
  friends: 'src/pages/sheets/friends.css',
  formulas: 'src/pages/sheets/formulas.css',
  tools: 'src/pages/sheets/tools.css',
  reader: 'src/browser/reader/reader.ts',
  worker: 'src/browser/service-worker/worker.ts',
  quickSearch: 'src/browser/search/quick-search.ts',
  ownerWorker: 'src/browser/service-worker/owner-worker.ts',
  owner: 'src/browser/owner/owner.ts',
  login: 'src/pages/login/browser.ts',
  setup: 'src/pages/setup/browser.ts',
  settings: 'src/pages/settings/browser.ts',
  settingsIdentity: 'src/pages/settings/identity/browser.ts',
  passkeys: 'src/browser/owner/send-with-passkey.ts',
  desk: 'src/pages/desk/browser.tsx',
  history: 'src/pages/history/browser.ts',
  firstWords: 'src/editor/first-words/attend-field.ts',
  edit: 'src/pages/edit/browser.tsx',
} as const;

/**
 * The browser builds, each with its bundles. Bundles of one build share files where they have code
 * in common. A page of a visitor must not need such a shared file, because each file costs a round
 * trip: so its scripts are in different builds. The two workers are in different builds, because a
 * worker is one file: a worker with parts that another file shares would not start.
 */
export const browserBuilds = {
  page: ['firstScript', 'ownerWorker', ...inlineSheets, 'tools'],
  visitor: ['reader', 'worker'],
  quickSearch: ['quickSearch'],
  owner: [
    'owner',
    'login',
    'setup',
    'settings',
    'settingsIdentity',
    'passkeys',
    'desk',
    'history',
    'firstWords',
    'edit',
  ],
} as const satisfies Record<string, readonly (keyof typeof bundles)[]>;

export type BrowserBuild = keyof typeof browserBuilds;

/** The file in which a build says how its bundles' files are named. */
export function manifestOf(build: BrowserBuild): string {
  return `manifest-${build}.json`;
}
