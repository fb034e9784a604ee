import { describe, expect, test } from 'vitest';
import type { NextStep, PublishingStep } from '../publishing/next-step.ts';
import { describeStep } from './sheet-words.ts';

const at = '2099-12-24T10:00:00.000Z';
const utc = { timeZone: 'UTC', deviceZone: 'UTC' };
const article = { title: 'Tea', kind: 'article' } as const;
const page = { title: 'About', kind: 'page' } as const;

interface Row {
  step: NextStep | PublishingStep;
  content?: typeof article | typeof page;
  isVisible?: boolean;
  scheduledAt?: string;
}

const fix = { kind: 'fix-time', fault: { kind: 'invalid' } } as const;

describe('the sheet', () => {
  test.each<[Row, string, string, string | undefined]>([
    [{ step: { kind: 'publish' } }, 'Publish “Tea”', 'It will be published at once.', 'Publish'],
    [
      { step: { kind: 'publish' }, content: page },
      'Publish “About”',
      'The page will be published at once. It stands in no list and no feed.',
      'Publish',
    ],
    [
      { step: { kind: 'schedule', at } },
      'Schedule “Tea”',
      'It will be published on December 24, 2099 at 10:00 AM.',
      'Schedule',
    ],
    [
      { step: { kind: 'schedule', at }, content: page },
      'Schedule “About”',
      'The page will be published on December 24, 2099 at 10:00 AM. It stands in no list and no feed.',
      'Schedule',
    ],
    [
      { step: { kind: 'publish-late', at } },
      'Publish “Tea”',
      'The time set for it, December 24, 2099 at 10:00 AM, has passed. It will be published at once.',
      'Publish',
    ],
    [
      { step: { kind: 'publish-now' }, scheduledAt: at },
      'Publish “Tea”',
      'It will be published at once, and not on December 24, 2099 at 10:00 AM.',
      'Publish',
    ],
    [
      { step: { kind: 'update' }, isVisible: true },
      'Update “Tea”',
      'Visitors will see the new words at once.',
      'Update',
    ],
    [
      { step: { kind: 'update', postedAt: at }, isVisible: true },
      'Update “Tea”',
      'Visitors will see the new words at once. The date of the article becomes December 24, 2099 at 10:00 AM.',
      'Update',
    ],
    [
      { step: { kind: 'update' }, scheduledAt: at },
      'Update “Tea”',
      'The new words will be published on December 24, 2099 at 10:00 AM.',
      'Update',
    ],
    [{ step: fix }, 'Schedule “Tea”', 'It cannot have this time.', 'Schedule'],
    [{ step: fix, isVisible: true }, 'Update “Tea”', 'It cannot have this time.', 'Update'],
    // Another tab may publish it while the sheet is open.
    [{ step: { kind: 'view' } }, '“Tea”', 'Visitors see the newest words already.', undefined],
    [
      { step: { kind: 'wait' }, scheduledAt: at },
      '“Tea”',
      'Scheduled for December 24, 2099 at 10:00 AM.',
      undefined,
    ],
  ])('says of %j: %s, %s', (row, heading, sentence, action) => {
    const known = { content: article, isVisible: false, scheduledAt: null, ...row };
    expect(describeStep(known, { lang: 'en', ...utc })).toEqual({ heading, sentence, action });
  });

  test('writes no space between two Chinese sentences', () => {
    const step = { kind: 'update', postedAt: at } as const;
    const known = { step, content: article, isVisible: true, scheduledAt: null };
    expect(describeStep(known, { lang: 'zh-Hans', ...utc })).toEqual({
      heading: '更新《Tea》',
      sentence: '读者立即看到新的文字。发布时间改为 2099 年 12 月 24 日 10:00。',
      action: '更新',
    });
  });
});
