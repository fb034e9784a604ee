import { wantsLook } from '../../shared/import/import-note.ts';
import type { ReportedNote, StoredReport } from '../../shared/import/import-report.ts';

export interface ArrangedReport {
  report: StoredReport;
  /** The notes of each file whose article wants a look, its other notes too. */
  files: ReportedNote[][];
  /** About the whole import. */
  general: ReportedNote[];
  /** The notes about all other files, by kind. */
  kinds: ReportedNote[][];
}

/** Puts the notes of a report where the page shows them, in their order. */
export function arrangeReport(report: StoredReport): ArrangedReport {
  const byFile = Map.groupBy(report.notes, ({ path }) => path);
  const general = byFile.get(undefined) ?? [];
  byFile.delete(undefined);
  const files = [...byFile.values()].filter((notes) => notes.some(wantsLook));
  const others = [...byFile.values()].filter((notes) => !notes.some(wantsLook)).flat();
  const kinds = [...Map.groupBy(others, ({ kind }) => kind).values()];
  return { report, files, general, kinds };
}
