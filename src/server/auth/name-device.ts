import type { DeviceName } from '../../shared/account/account-events.ts';

// The first that matches counts: most browsers also write the names of those that they are made
// from.
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Names browser and system by the header User-Agent. Only names of these lists come out, whatever a
 * stranger writes.
 */
export function nameDevice(userAgent: string | undefined): DeviceName {
  const given = userAgent?.slice(0, 500) ?? '';
  return { browser: findName(browsers, given), system: findName(systems, given) };
}

function findName(list: readonly [RegExp, string][], given: string): string {
  return list.find(([pattern]) => pattern.test(given))?.[1] ?? '';
}
