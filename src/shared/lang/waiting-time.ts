import type { UiLang } from './ui-lang.ts';

const minute = 60;
const hour = 60 * minute;

/** How long somebody has to wait, in whole seconds, minutes or hours, rounded up. */
export function waitingTime(seconds: number, lang: UiLang): string {
  if (seconds < 2 * minute) return inUnit(seconds, 'second', lang);
  if (seconds < 2 * hour) return inUnit(Math.ceil(seconds / minute), 'minute', lang);
  return inUnit(Math.ceil(seconds / hour), 'hour', lang);
}

const chinese = { second: '秒', minute: '分钟', hour: '小时' };

function inUnit(count: number, unit: 'second' | 'minute' | 'hour', lang: UiLang): string {
  if (lang === 'zh-Hans') return `${count} ${chinese[unit]}`;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
