import { expect, test } from 'vitest';
import { readPlanned } from './planned-time.ts';

test.each([
  ['nothing', null, null],
  ['a time of the same zone', '2099-12-24T18:00 Asia/Shanghai', '2099-12-24T18:00'],
  ['the same moment in another zone', '2099-12-24T18:00 UTC', '2099-12-25T02:00'],
  ['a time in an unknown zone', '2099-12-24T18:00 Mars/Olympus', null],
  ['something else', 'soon', null],
])('a page reads %s', (_, kept, planned) => {
  expect(readPlanned(kept, 'Asia/Shanghai')).toBe(planned);
});
