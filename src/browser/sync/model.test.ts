import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dose } from '../../../test/dose.ts';
import { listCommands } from '../../../test/sync/commands.ts';
import {
  checkPromises,
  comeToRest,
  endWorld,
  makeWorld,
  settleAll,
} from '../../../test/sync/world.ts';
import { testApp, withOwner } from '../../../test/test-app.ts';
import { hourMs } from '../../shared/dates.ts';

test('three devices and a server lose no word, whatever happens', {
  timeout: hourMs,
}, async () => {
  const app = await testApp();
  await withOwner(app);
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(listCommands(dose.maxSyncCommands), async (commands) => {
      const world = await makeWorld(app);
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await comeToRest(world);
        await checkPromises(world);
        await settleAll(world);
        await checkPromises(world);
      } finally {
        endWorld(world);
      }
      runs += 1;
    }),
    {
      numRuns: dose.syncRuns,
      ...(dose.syncSeed === undefined ? {} : { seed: dose.syncSeed }),
    },
  );
  expect(runs).toBeGreaterThanOrEqual(dose.syncRuns);
});
