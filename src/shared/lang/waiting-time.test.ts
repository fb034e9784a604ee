import { expect, test } from 'vitest';
import { waitingTime } from './waiting-time.ts';

test.each([
  [1, '1 second', '1 秒'],
  [30, '30 seconds', '30 秒'],
  [119, '119 seconds', '119 秒'],
  [120, '2 minutes', '2 分钟'],
  [121, '3 minutes', '3 分钟'],
  [900, '15 minutes', '15 分钟'],
  [7_199, '120 minutes', '120 分钟'],
  [7_200, '2 hours', '2 小时'],
  [7_201, '3 hours', '3 小时'],
  [86_400, '24 hours', '24 小时'],
])('%i seconds are %s, %s', (seconds, en, zhHans) => {
  expect([waitingTime(seconds, 'en'), waitingTime(seconds, 'zh-Hans')]).toEqual([en, zhHans]);
});
