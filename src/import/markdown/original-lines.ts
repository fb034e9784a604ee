/**
 * Gives the line of a text for a line of what was made of it, both counted from 1. The lines that
 * each text has once tell where the others are.
 */
export function originalLines(before: string, after: string): (line: number) => number {
  if (before === after) return (line) => line;
  const places = placesOfSingleLines(before);
  const madePlaces = placesOfSingleLines(after);
  let known = { old: 0, made: 0 };
  const lines = after.split('\n').map((text, made) => {
    const old = madePlaces.get(text) === made ? places.get(text) : undefined;
    if (old !== undefined && old >= known.old) known = { old, made };
    return known.old + made - known.made + 1;
  });
  const last = before.split('\n').length;
  return (line) => Math.min(lines[line - 1] ?? last, last);
}

/** The places of the lines that a text has only once, counted from 0. */
function placesOfSingleLines(text: string): Map<string, number> {
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [at, line] of text.split('\n').entries()) {
    if (places.has(line)) repeated.add(line);
    places.set(line, at);
  }
  for (const line of repeated) places.delete(line);
  return places;
}
