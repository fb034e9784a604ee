/** What the browser build makes; vite.config.ts builds exactly these. */
export const bundles = {
  site: 'src/ui/styles/sheets/site.css',
  lists: 'src/ui/styles/sheets/lists.css',
  reading: 'src/ui/styles/sheets/reading.css',
  formulas: 'src/ui/styles/sheets/formulas.css',
  tools: 'src/ui/styles/sheets/tools.css',
  owner: 'src/browser/owner/owner.ts',
  edit: 'src/pages/edit/browser.tsx',
  reader: 'src/browser/reader/reader.ts',
  worker: 'src/browser/service-worker/worker.ts',
} as const;

/** Built by themselves, one file each: every file more that a visitor's page needs is a round trip more. */
export const alone: readonly string[] = [bundles.reader, bundles.worker];

export const manifests = { shared: 'manifest.json', alone: 'manifest-alone.json' } as const;
