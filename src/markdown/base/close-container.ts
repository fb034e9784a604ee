/**
 * Takes the containers that a line of colons closes out of the list of the open ones, which holds how many colons each has:
 * the innermost of exactly as many, with all in it. If there is none, the innermost of fewer.
 */
export function closeContainer(open: number[], colons: number): void {
  const same = open.lastIndexOf(colons);
  if (same >= 0) open.length = same;
  else if ((open.at(-1) ?? colons) < colons) open.pop();
}
