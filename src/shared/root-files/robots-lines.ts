import type { UiLang } from '../lang/ui-lang.ts';
import { countBytes } from '../text.ts';
import { rootFileTexts } from './root-file-texts.ts';

const maxRobotsBytes = 8 * 1024;

/**
 * Why robots.txt cannot have these lines besides its own, as a sentence without a full stop, or
 * undefined. Each line is a rule or a note (RFC 9309, section 2.2).
 */
export function findRobotsFault(text: string, lang: UiLang): string | undefined {
  const t = rootFileTexts[lang];
  const bytes = countBytes(text);
  if (bytes > maxRobotsBytes) return t.robotsTooLong(bytes, maxRobotsBytes);
  const isRule = (line: string) =>
    /^\s*(?:#.*|[A-Za-z-]+\s*:.*)?$/.test(line) && line.isWellFormed() && !/\p{Cc}/u.test(line);
  const faulty = text.split('\n').findIndex((line) => !isRule(line.replaceAll('\t', ' ')));
  return faulty === -1 ? undefined : t.noRobots(faulty + 1);
}
