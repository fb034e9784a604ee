/**
 * The line that an arrow key chooses among `count` lines, counted from 0. Undefined is the field,
 * which stands before the first line and after the last one. For every other key: `chosen`, the
 * line that was chosen before.
 */
export function choiceAfter(
  key: string,
  chosen: number | undefined,
  count: number,
): number | undefined {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return chosen;
  // The field is place 0.
  const places = count + 1;
  const place = ((chosen ?? -1) + 1 + step + places) % places;
  return place === 0 ? undefined : place - 1;
}
