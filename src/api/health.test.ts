import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { asBrowser } from '../../test/requests.ts';
import { testApp } from '../../test/test-app.ts';

eachDatabase((_, kind) => {
  test('a program that can serve is healthy', async () => {
    const { app } = await testApp({ kind });
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
  });

  test('a program without its database answers 503 in JSON, to a browser too', async () => {
    const { app, context } = await testApp({ kind });
    await context.database.close();
    for (const headers of [{}, asBrowser]) {
      const answer = await app.inject({ url: '/healthz', headers });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({
        error: { code: 'database', message: 'The database does not answer.' },
      });
    }
  });
});
