/** Makes a list only as high as the lines that have room in it whole; it scrolls to the others. */
export function fitLines(list: HTMLElement): void {
  list.style.maxHeight = '';
  const start = list.getBoundingClientRect().top - list.scrollTop;
  const ends = [...list.children].map((line) => line.getBoundingClientRect().bottom - start);
  const whole = ends.findLast((end) => end <= list.clientHeight);
  if (whole !== undefined && whole !== ends.at(-1)) list.style.maxHeight = `${whole}px`;
}
