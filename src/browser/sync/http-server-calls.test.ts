import { expect, test } from 'vitest';
import { HttpStatusError } from '../http.ts';
import { faultOf } from './http-server-calls.ts';

const error = (code: string) => ({ error: { code, message: 'In English.' } });

// Only a refusal ends the attempts. After every other answer the words stay on the device and are
// sent again.
test.each<[number, unknown, string]>([
  [503, error('overloaded'), 'busy'],
  [503, error('database'), 'busy'],
  [503, '<h1>Bad gateway</h1>', 'unreachable'],
  [502, '', 'unreachable'],
  [500, error('failed'), 'busy'],
  [507, error('disk-full'), 'busy'],
  [429, undefined, 'unreachable'],
  [401, error('login-required'), 'logged-out'],
  [404, error('unknown-article'), 'unknown'],
  [410, error('removed'), 'removed'],
  [410, 'gone', 'unreachable'],
  [404, '<h1>Not found</h1>', 'unreachable'],
  [409, error('trashed'), 'trashed'],
  [400, error('damaged'), 'damaged'],
  [422, error('invalid'), 'refused'],
  [413, error('too-large'), 'refused'],
  [413, '<h1>Too large</h1>', 'unreachable'],
])('an answer %i with %j is %s', (status, body, kind) => {
  expect(faultOf(new HttpStatusError(status, body)).kind).toBe(kind);
});
