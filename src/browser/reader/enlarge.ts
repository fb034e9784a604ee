import { makeButton, readerTexts } from '../reader-texts.ts';

/** A picture can be enlarged if its file is at least this many times as wide as it is shown. */
const minGain = 1.2;
const pictures = '.prose img, img.cover';
const buttons = new WeakMap<HTMLImageElement, HTMLButtonElement>();

/** Lets readers enlarge each picture that is shown smaller than its file. */
export function offerToEnlarge(): void {
  const offerAll = () => {
    for (const picture of document.querySelectorAll<HTMLImageElement>(pictures)) {
      offerToEnlargeOne(picture);
    }
  };
  offerAll();
  addEventListener('resize', offerAll);
  // Most pictures load when they come into view. `load` does not bubble, so the listener captures
  // it.
  document.addEventListener('load', ({ target }) => offerIfPicture(target), true);
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLImageElement && target.matches('.enlargeable')) enlarge(target);
  });
}

function offerIfPicture(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement && target.matches(pictures)) offerToEnlargeOne(target);
}

/**
 * A click on the picture enlarges it. For the keyboard there is a button after the picture; it
 * takes no room.
 */
export function offerToEnlargeOne(picture: HTMLImageElement): void {
  const isSmall = widthOf(picture) > picture.clientWidth * minGain && picture.clientWidth > 0;
  const isOffered = isSmall && !picture.closest('a,.friends');
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

/**
 * The width of the whole picture, and 0 before it has loaded. With `srcset` the browser may have
 * loaded a smaller one: the whole one is its last.
 */
function widthOf({ srcset, naturalWidth }: HTMLImageElement): number {
  return naturalWidth && Number(/(\d+)w$/.exec(srcset)?.[1] ?? naturalWidth);
}

/** A cover has no description, so it has the name of its article. */
function nameOf(picture: HTMLImageElement): string {
  return picture.alt || picture.closest('article')?.querySelector('h1, h2, h3')?.textContent || '';
}

function enlarge(picture: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'enlarged';
  dialog.ariaLabel = nameOf(picture) || readerTexts().enlarge;
  const width = widthOf(picture);
  const whole = new Image(width, (width / picture.naturalWidth) * picture.naturalHeight);
  whole.src = picture.src;
  whole.alt = picture.alt;
  const shown = (innerHeight / picture.naturalHeight) * picture.naturalWidth;
  dialog.classList.toggle('enlarged-high', shown < picture.clientWidth);
  dialog.append(makeButton('button', readerTexts().close), whole);
  if (picture.alt) {
    const caption = document.createElement('p');
    caption.textContent = picture.alt;
    // A screen reader reads the same words as the description of the picture.
    caption.ariaHidden = 'true';
    dialog.append(caption);
  }
  dialog.addEventListener('click', () => dialog.close());
  const page = document.documentElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    page.removeAttribute('data-enlarged');
  });
  // The caption is in the language of the article.
  (picture.closest('[lang]') ?? document.body).append(dialog);
  // When the dialog closes, the browser moves the focus back to this button.
  buttons.get(picture)?.focus({ preventScroll: true });
  // The page behind the dialog does not scroll.
  page.setAttribute('data-enlarged', '');
  dialog.showModal();
}
