import { type FirstWords, splitFirstWords } from './first-words.ts';

interface TakenWords extends FirstWords {
  /** Whether the owner was in the field. */
  hadFocus: boolean;
}

/** The field of a new article that the server has written into the page. Null on other pages. */
export function findFirstField(): HTMLTextAreaElement | null {
  return document.querySelector('textarea[data-path]');
}

/**
 * The words in the field. A key that comes later than the takeover of the page goes to the editor.
 */
export function readFirstWords(field: HTMLTextAreaElement): TakenWords {
  const { value, selectionStart, selectionEnd } = field;
  const hadFocus = document.activeElement === field;
  return { ...splitFirstWords(value, selectionStart, selectionEnd), hadFocus };
}
