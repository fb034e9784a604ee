import { makeButton, readerTexts } from '../reader-texts.ts';

/** How much wider than it is shown a picture must be to be worth it. */
const worthwhile = 1.2;
const pictures = '.prose img, img.cover';
const buttons = new WeakMap<HTMLImageElement, HTMLButtonElement>();

/** Pictures that are shown smaller than they are fill the window on demand. */
export function offerToEnlarge(): void {
  const offerAll = () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>(pictures)) {
      offerToEnlargeOne(picture);
    }
  };
  offerAll();
  addEventListener('resize', offerAll);
  // Most load when they come into view; `load` does not bubble.
  document.addEventListener('load', ({ target }) => offerIfPicture(target), true);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLImageElement && target.matches('.enlargeable')) enlarge(target);
  });
}

function offerIfPicture(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement && target.matches(pictures)) offerToEnlargeOne(target);
}

/** The mouse has the picture itself; for the keyboard there is a button behind it, which takes no room. */
export function offerToEnlargeOne(picture: HTMLImageElement): void {
  const isSmall =
    picture.naturalWidth > picture.clientWidth * worthwhile && picture.clientWidth > 0;
  const isOffered = isSmall && !picture.closest('a');
  let button = buttons.get(picture);
  if (isOffered && !button) {
    const t = readerTexts();
    const name = nameOf(picture);
    button = makeButton('enlarge', name ? t.enlargeNamed(name) : t.enlarge);
    button.addEventListener('click', () => enlarge(picture));
    buttons.set(picture, button);
    picture.after(button);
  }
  if (button) button.hidden = !isOffered;
  picture.classList.toggle('enlargeable', isOffered);
}

/** A cover is told from others by its article. */
function nameOf(picture: HTMLImageElement): string {
  return picture.alt || picture.closest('article')?.querySelector('h1, h2, h3')?.textContent || '';
}

function enlarge(picture: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'enlarged';
  dialog.ariaLabel = nameOf(picture) || readerTexts().enlarge;
  const whole = new Image(picture.naturalWidth, picture.naturalHeight);
  whole.src = picture.currentSrc;
  whole.alt = picture.alt;
  const shown = (innerHeight / picture.naturalHeight) * picture.naturalWidth;
  dialog.classList.toggle('enlarged-high', shown < picture.clientWidth);
  dialog.append(makeButton('button', readerTexts().close), whole);
  if (picture.alt) {
    const caption = document.createElement('p');
    caption.textContent = picture.alt;
    // The picture says it.
    caption.ariaHidden = 'true';
    dialog.append(caption);
  }
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  // In the article, whose language the caption is in.
  (picture.closest('[lang]') ?? document.body).append(dialog);
  // It returns to where it was.
  buttons.get(picture)?.focus({ preventScroll: true });
  dialog.showModal();
}
