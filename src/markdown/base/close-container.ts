/**
 * Removes from `open` the containers that a line of colons closes. `open` has the number of colons
 * of each open container, the outermost first. The line closes the innermost container with exactly
 * as many colons, and all containers in it. If there is none, it closes the innermost container if
 * this one has fewer colons.
 */
export function closeContainer(open: number[], colons: number): void {
  const same = open.lastIndexOf(colons);
  if (same >= 0) open.length = same;
  else if ((open.at(-1) ?? colons) < colons) open.pop();
}
