import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import {
  addLoginFailure,
  forgetLoginFailures,
  listLoginFailures,
  purgeLoginFailures,
} from './login-failures.ts';

const subjects = ['account zhixia', 'address 127.0.0.1'];

eachDatabase((open) => {
  test('each failure counts for each subject, with the time of the last', async () => {
    const { db } = await open();
    expect(await listLoginFailures(db, subjects)).toEqual([]);
    await addLoginFailure(db, subjects, 1_000);
    await addLoginFailure(db, ['address 127.0.0.1'], 2_000);
    const failures = await listLoginFailures(db, subjects);
    expect(failures.sort((a, b) => (a.subject < b.subject ? -1 : 1))).toEqual([
      { subject: 'account zhixia', failures: 1, failedAt: 1_000 },
      { subject: 'address 127.0.0.1', failures: 2, failedAt: 2_000 },
    ]);
  });

  test('none of many failures at once goes uncounted', async () => {
    const { db } = await open();
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => addLoginFailure(db, subjects, index)),
      );
    }
    const failures = await listLoginFailures(db, subjects);
    expect(failures.map((each) => each.failures)).toEqual([40, 40]);
  });

  test('those of a subject are forgotten, others stay', async () => {
    const { db } = await open();
    await addLoginFailure(db, [...subjects, 'account other'], 1_000);
    await forgetLoginFailures(db, subjects);
    expect(await listLoginFailures(db, subjects)).toEqual([]);
    expect(await listLoginFailures(db, ['account other'])).toHaveLength(1);
  });

  test('cleaning up forgets those whose last failure is long ago', async () => {
    const { db } = await open();
    await addLoginFailure(db, ['old', 'renewed'], 1_000);
    await addLoginFailure(db, ['renewed'], 2_000);
    await purgeLoginFailures(db, 2_000);
    expect(await listLoginFailures(db, ['old', 'renewed'])).toEqual([
      { subject: 'renewed', failures: 2, failedAt: 2_000 },
    ]);
  });
});
