import { expect } from 'vitest';
import type { DatabaseKind } from '../src/db/tables.ts';
import { loggedIn, testApp } from './test-app.ts';

/** A program with an owner who has logged in. `call` sends JSON and expects JSON. */
export async function ownersApp(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const call = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
    const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    return { status: answer.statusCode, body: answer.json() as unknown };
  };
  return { ...test, call };
}
