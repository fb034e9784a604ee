import { z } from 'zod';

/**
 * The query of a call by which a page tells that it is read: the address of the page that led
 * there.
 */
export const toldQuery = z.object({ from: z.string().optional().catch(undefined) });
