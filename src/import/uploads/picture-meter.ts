import { TaskFailure } from '../../server/task-process/task-failure.ts';
import { makeTaskProcess } from '../../server/task-process/task-process.ts';
import {
  drawingLimits,
  type ImageSize,
  type ImageTask,
  imageProcess,
  type MeasuredImage,
} from '../../server/uploads/image-tasks.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { uploadLimits } from '../../shared/uploads/limits.ts';

interface PictureMeter {
  /**
   * Reads the head of a picture, and draws a drawing: see `measureImported`. A picture that cannot
   * be shown is refused.
   */
  measure(path: string, mediaType: string): Promise<ImageSize | Refusal>;
  close(): void;
}

interface Refusal {
  kind: 'refused';
  note: ImportNote;
}

const damaged: Refusal = { kind: 'refused', note: makeNote('upload-damaged') };

/** Measures pictures in a process: a drawing is read as a whole, and can take any memory. */
export function makePictureMeter(): PictureMeter {
  const closing = new AbortController();
  const child = makeTaskProcess<ImageTask>(imageProcess, closing.signal);
  const { maxPixels } = uploadLimits;
  return {
    async measure(from, mediaType) {
      const task = { kind: 'measure', from, mediaType, maxPixels } as const;
      try {
        const found = await child.run<MeasuredImage>(task, drawingLimits);
        if (found.kind === 'measured') return found;
        if (found.kind === 'broken-picture') return damaged;
        return {
          kind: 'refused',
          note: makeNote('upload-too-many-pixels', { megapixels: maxPixels / 1_000_000 }),
        };
      } catch (error) {
        if (!(error instanceof TaskFailure)) throw error;
        const { failedBy } = error;
        if (failedBy === 'error' || failedBy === 'crash') return damaged;
        return { kind: 'refused', note: makeNote('upload-too-costly') };
      }
    },
    close: () => child.end(),
  };
}
