/** Between words and the call that sends them. */
export const sendDelayMs = 2_000;

/** While words wait for a login or for an article in the trash: between two questions whether they can be sent. */
export const askDelayMs = 5_000;

/** A page shows the text of this device, if the newer one of the server has not come in this time. */
export const openDelayMs = 1_000;

/** Before a failed call is repeated: 1 s, 2 s, 4 s and so on, at most a minute. */
export function retryDelayMs(failures: number): number {
  return Math.min(60_000, 1_000 * 2 ** (failures - 1));
}
