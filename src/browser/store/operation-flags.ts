/**
 * The two flags of each operation: whether it is under way, and whether it has finished, with
 * success or without.
 */
export type OperationFlags<Name extends string> = Record<
  `is${Name}` | `is${Name}Finished`,
  boolean
>;

/** The flags of an operation at this moment. */
function flagsOf<Name extends string>(
  name: Name,
  isUnderWay: boolean,
  isFinished: boolean,
): OperationFlags<Name> {
  return { [`is${name}`]: isUnderWay, [`is${name}Finished`]: isFinished } as OperationFlags<Name>;
}

/** The flags of operations that have not begun. */
export function notBegun<Name extends string>(names: readonly Name[]): OperationFlags<Name> {
  return Object.assign({}, ...names.map((name) => flagsOf(name, false, false)));
}

/** A request: the operation is under way, and the error of the operation before it is cleared. */
export function requested<Name extends string>(name: Name) {
  return { ...flagsOf(name, true, false), error: null };
}

export function succeeded<Name extends string>(name: Name): OperationFlags<Name> {
  return flagsOf(name, false, true);
}

/** A failure finishes the operation too. `payload` is the sentence for the owner. */
export function failed<Name extends string>(name: Name, { payload }: { payload?: unknown }) {
  return { ...flagsOf(name, false, true), error: String(payload) };
}

/**
 * What a request and a failure do to the state. A success changes more than flags, so each
 * operation has its own.
 */
export function requestAndFailure<Name extends string>(name: Name) {
  return {
    pending: <State extends object>(state: State) => ({ ...state, ...requested(name) }),
    rejected: <State extends object>(state: State, action: { payload?: unknown }) => ({
      ...state,
      ...failed(name, action),
    }),
  };
}

/** Clears the finished-flags. An operation that is under way goes on. */
export function statusReset<Name extends string>(
  names: readonly Name[],
): Partial<OperationFlags<Name>> {
  return Object.fromEntries(names.map((name) => [`is${name}Finished`, false])) as Partial<
    OperationFlags<Name>
  >;
}
