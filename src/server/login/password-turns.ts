import { BusyError } from '../load/busy-error.ts';

const maxStrangers = 60;
/** Places that only known devices and the logged-in owner have, so that strangers cannot take all. */
const maxKnown = 20;
/** A stolen cookie of a device cannot take all of these. */
const maxOfOneDevice = 5;

interface Turn {
  /** Undefined for a stranger. */
  device: string | undefined;
  take(): Promise<void>;
}

const known: Turn[] = [];
const strangers: Turn[] = [];
let isBusy = false;

/**
 * Runs one piece of password work after another, because each takes 46 MB of memory: first that of known devices, then that of strangers,
 * each in the order in which it came. `device` is the name of a known device, or `owner` for the logged-in owner. Throws BusyError
 * when too many wait.
 */
export function inPasswordTurn<T>(work: () => Promise<T>, device?: string): Promise<T> {
  const ofDevice = known.filter((turn) => turn.device === device).length;
  const isFull =
    device === undefined
      ? strangers.length >= maxStrangers
      : known.length >= maxKnown || ofDevice >= maxOfOneDevice;
  if (isFull) {
    throw new BusyError('busy', 'Too many login requests. Try again in a minute.', 60);
  }
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const take = async () => {
    try {
      resolve(await work());
    } catch (error) {
      reject(error);
    }
  };
  (device === undefined ? strangers : known).push({ device, take });
  void takeTurns();
  return promise;
}

async function takeTurns(): Promise<void> {
  if (isBusy) return;
  isBusy = true;
  for (let turn = nextTurn(); turn; turn = nextTurn()) await turn.take();
  isBusy = false;
}

function nextTurn(): Turn | undefined {
  return known.shift() ?? strangers.shift();
}
