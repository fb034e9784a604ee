import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import {
  addLoginFailure,
  forgetLoginFailures,
  listLoginFailures,
  purgeLoginFailures,
} from './login-failures.ts';

const subjects = ['account zhixia', 'address 127.0.0.1'];

eachDatabase((open) => {
  test('a failure counts for each of its subjects, and the time of the last one is kept', async () => {
    const { db } = await open();
    expect(await listLoginFailures(db, subjects, 5_000)).toEqual([]);
    await addLoginFailure(db, subjects, 1_000);
    await addLoginFailure(db, ['address 127.0.0.1'], 2_000);
    const failures = await listLoginFailures(db, subjects, 5_000);
    expect(failures.sort((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual([
      { subject: 'account zhixia', failures: 1, failedAt: 1_000 },
      { subject: 'address 127.0.0.1', failures: 2, failedAt: 2_000 },
    ]);
  });

  test('many failures at once are all counted', async () => {
    const { db } = await open();
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => addLoginFailure(db, subjects, index)),
      );
    }
    const failures = await listLoginFailures(db, subjects, 5_000);
    expect(failures.map((each) => each.failures)).toEqual([40, 40]);
  });

  test('the failures of a subject are forgotten, those of others stay', async () => {
    const { db } = await open();
    await addLoginFailure(db, [...subjects, 'account other'], 1_000);
    await forgetLoginFailures(db, subjects);
    expect(await listLoginFailures(db, subjects, 5_000)).toEqual([]);
    expect(await listLoginFailures(db, ['account other'], 5_000)).toHaveLength(1);
  });

  test('cleaning up forgets the subjects whose last failure is long ago', async () => {
    const { db } = await open();
    await addLoginFailure(db, ['address old', 'address renewed', 'code old'], 1_000);
    await addLoginFailure(db, ['address renewed'], 2_000);
    const all = ['address old', 'address renewed', 'code old'];
    await purgeLoginFailures(db, { address: 3_000, code: 4_000 }, 5_000);
    const left = await listLoginFailures(db, all, 5_000);
    expect(left.sort((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual([
      { subject: 'address renewed', failures: 2, failedAt: 2_000 },
      { subject: 'code old', failures: 1, failedAt: 1_000 },
    ]);
    await purgeLoginFailures(db, { address: 3_000, code: 4_000 }, 5_001);
    expect(await listLoginFailures(db, all, 5_001)).toHaveLength(0);
  });

  test('a failure in the future, from a clock that was ahead, is moved to the time at which it is first read', async () => {
    const { db } = await open();
    await addLoginFailure(db, ['seen', 'unseen'], 9_000);
    const seen = [{ subject: 'seen', failures: 1, failedAt: 5_000 }];
    expect(await listLoginFailures(db, ['seen'], 5_000)).toEqual(seen);
    expect(await listLoginFailures(db, ['seen'], 6_000)).toEqual(seen);
    expect(await listLoginFailures(db, ['unseen'], 9_500)).toMatchObject([{ failedAt: 9_000 }]);
  });

  test('cleaning up also forgets failures that were in the future', async () => {
    const { db } = await open();
    await addLoginFailure(db, ['address ahead'], 9_000);
    await purgeLoginFailures(db, { address: 3_000 }, 5_000);
    await purgeLoginFailures(db, { address: 3_000 }, 8_000);
    expect(await listLoginFailures(db, ['address ahead'], 8_000)).toMatchObject([
      { failedAt: 5_000 },
    ]);
    await purgeLoginFailures(db, { address: 3_000 }, 8_001);
    expect(await listLoginFailures(db, ['address ahead'], 8_001)).toEqual([]);
  });
});
