import { setFlagsFromString } from 'node:v8';

/**
 * The young generation of a thread that starts later has three semi-spaces of this size. The thread
 * that renders makes garbage quickly: with V8's 1 MB it would collect garbage for a quarter of its
 * time.
 */
const semiSpaceOfThreadsMb = 4;

/**
 * Keeps V8's young generation at the size that it has: 2 MB when the program starts. V8 doubles it
 * under load, up to 34 MB for a server and 130 MB for an import, which never need so much. Call
 * this before the code of the command is loaded, because loading makes the young generation grow.
 * V8 reads `--max-semi-space-size` only when Node starts, and so cannot be told here.
 * docs/decisions/0008-a-small-young-generation.md has the figures.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString(`--min-semi-space-size=${semiSpaceOfThreadsMb}`);
}
