import { readArguments } from './arguments.ts';
import type { Call, WriteTag, Written } from './tag.ts';

/**
 * The first argument that is there and is not empty: by its name in small letters, or by its place
 * among the arguments without a name.
 */
export type GetArgument = (...keys: readonly (string | number)[]) => string | undefined;

/** A writer of a tag with arguments such as `src="a.png"`. */
export function withNamed(write: (call: Call, get: GetArgument) => Written | undefined): WriteTag {
  return (call) => {
    const { words, named } = readArguments(call.written);
    const find = (key: string | number) =>
      (typeof key === 'number' ? words[key] : named.get(key))?.text.trim();
    return write(call, (...keys) => keys.map(find).find((text) => text));
  };
}
