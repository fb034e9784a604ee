import type { WorkProgress } from '../src/export/work-progress.ts';

interface Part {
  noun: string;
  total: number;
  done: number;
}

/** Work that is given `progress` fills `parts`. */
export function recordProgress(): { progress: WorkProgress; parts: Part[] } {
  const parts: Part[] = [];
  const change = (by: (part: Part) => void) => {
    const part = parts.at(-1);
    if (!part) throw new Error('no part has begun');
    by(part);
  };
  return {
    parts,
    progress: {
      begin: (total, noun) => void parts.push({ noun, total, done: 0 }),
      advance: (count) =>
        change((part) => {
          part.done += count;
        }),
      setTotal: (total) =>
        change((part) => {
          part.total = total;
        }),
    },
  };
}
