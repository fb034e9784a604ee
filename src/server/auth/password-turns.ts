import { BusyError } from '../limits/busy-error.ts';

const maxStrangers = 60;
/** Places of readers who give the password of an article. */
const maxReaders = 100;
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
const readers: Turn[] = [];
let isBusy = false;
let wasReader = false;

/**
 * Runs one piece of password work after another, because each takes 46 MB of memory: first that of known devices, then that of strangers,
 * each in the order in which it came. `device` is the name of a known device, or `owner` for the logged-in owner. Throws BusyError
 * when too many wait.
 */
export function inPasswordTurn<T>(work: () => Promise<T>, device?: string): Promise<T> {
  if (device === undefined) return wait(strangers, maxStrangers, work);
  const ofDevice = known.filter((turn) => turn.device === device).length;
  return wait(known, ofDevice < maxOfOneDevice ? maxKnown : 0, work, device);
}

/**
 * The same for readers who give the password of an article. They and the strangers at the login take turns with each other, so that
 * neither can keep out the others.
 */
export function inReadersTurn<T>(work: () => Promise<T>): Promise<T> {
  return wait(readers, maxReaders, work);
}

function wait<T>(
  turns: Turn[],
  maxTurns: number,
  work: () => Promise<T>,
  device?: string,
): Promise<T> {
  if (turns.length >= maxTurns) {
    throw new BusyError('busy', 60);
  }
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const take = async () => {
    try {
      resolve(await work());
    } catch (error) {
      reject(error);
    }
  };
  turns.push({ device, take });
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
  const turn = known.shift();
  if (turn) return turn;
  const [first, second] = wasReader ? [strangers, readers] : [readers, strangers];
  wasReader = first.length > 0 ? first === readers : second === readers;
  return first.shift() ?? second.shift();
}
