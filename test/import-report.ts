import type { ImportReport } from '../src/shared/import/import-report.ts';

/** A report of an import that has brought one article, and has nothing to say. */
export function makeImportReport(given: Partial<ImportReport> = {}): ImportReport {
  return {
    importedAt: Date.parse('2026-11-20T08:00:00Z'),
    collection: 'tea',
    counts: {
      ...{ files: 1, added: 1, changed: 0, unchanged: 0, refused: 0, drafts: 0, pages: 0 },
      ...{ addresses: 0, uploads: 0, pictures: 0 },
    },
    refused: [],
    notes: [],
    left: 0,
    ...given,
  };
}
