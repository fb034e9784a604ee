import { opaque } from './prose.ts';

/** Parts of character classes. */
export const han = '\\u3005\\u3007\\u3400-\\u9fff';
/** Marks of full width and of Chinese, opening and closing. */
export const openers = '（《〈「『【〔“‘';
export const closers = '）》〉」』】〕”’';
export const anyOpaque = opaque;
