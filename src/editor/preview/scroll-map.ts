/**
 * A place that both panes have: a source line, from 0, and its distance in pixels from the start of
 * the pane's content.
 */
export interface Point {
  line: number;
  y: number;
}

/**
 * How far a pane can be scrolled, and where its text ends. In pixels from the start of its content.
 */
export interface PaneSize {
  maxScroll: number;
  end: number;
}

/**
 * Keeps the points that lie below all points before them, in the text and in the pane. Notes stand
 * out of order.
 */
export function inOrder(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (!last || (point.line > last.line && point.y >= last.y)) kept.push(point);
  }
  return kept;
}

/**
 * The place of a line among points in order. A part of a line counts as the same part of the
 * distance between two points.
 */
export function yOfLine(points: readonly Point[], line: number): number {
  return between(points, line, 'line', 'y');
}

/** The line at a place among points in order, with the part of it that lies above the place. */
export function lineOfY(points: readonly Point[], y: number): number {
  return between(points, y, 'y', 'line');
}

function between(points: readonly Point[], at: number, from: keyof Point, to: keyof Point): number {
  const found = points.findLastIndex((point) => point[from] <= at);
  const before = points[Math.max(0, found)];
  const after = points[found + 1];
  if (!before) return 0;
  if (found < 0 || !after || after[from] === before[from]) return before[to];
  const part = (at - before[from]) / (after[from] - before[from]);
  return before[to] + part * (after[to] - before[to]);
}

/**
 * The place of a pane's text that a scroll position stands for: the uppermost one below the header,
 * and near the end of the pane lower ones, so that every place has a scroll position and the ends
 * of two panes meet.
 */
export function placeOfScroll(scroll: number, size: PaneSize): number {
  const { turn, slope } = turnOf(size);
  return scroll <= turn ? scroll : turn + (scroll - turn) * slope;
}

/** The scroll position that stands for a place of the text: the opposite of `placeOfScroll`. */
export function scrollOfPlace(y: number, size: PaneSize): number {
  const { turn, slope } = turnOf(size);
  const scroll = y <= turn ? y : turn + (y - turn) / slope;
  return Math.min(Math.max(0, scroll), size.maxScroll);
}

/** From `turn` on, the place moves `slope` times as fast as the pane. */
function turnOf({ maxScroll, end }: PaneSize): { turn: number; slope: number } {
  const turn = Math.max(0, 2 * maxScroll - end);
  if (turn >= maxScroll) return { turn: maxScroll, slope: 1 };
  return { turn, slope: (end - turn) / (maxScroll - turn) };
}
