export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Size {
  width: number;
  height: number;
}

/** Between the selection and the bar, in pixels. */
const gapPx = 6;

/**
 * Where a bar stands: above the selection and in the middle of its width, or below it where there
 * is no room above, and always inside `space`. Undefined if it could only stand over the selection.
 */
export function placeBar(
  selection: Box,
  { width, height }: Size,
  space: Box,
): { left: number; top: number } | undefined {
  const above = selection.top - gapPx - height;
  const below = selection.bottom + gapPx;
  const hasRoomAbove = above >= space.top && selection.top <= space.bottom;
  const hasRoomBelow = below + height <= space.bottom && selection.bottom >= space.top;
  if (!hasRoomAbove && !hasRoomBelow) return undefined;
  const middle = (selection.left + selection.right - width) / 2;
  const left = Math.max(space.left, Math.min(middle, space.right - width));
  return { left, top: hasRoomAbove ? above : below };
}

/** At the lower edge of `space`, where all else is selected. */
export function dockBar({ width, height }: Size, space: Box): { left: number; top: number } {
  return { left: (space.left + space.right - width) / 2, top: space.bottom - height - gapPx };
}
