import { createContext, useContext, useMemo } from 'react';
import type { PageLocale } from '../shared/time/page-time.ts';
import { LangContext } from './lang-context.ts';

/** The time zone of the blog: an IANA name, such as `Asia/Shanghai`. */
export const TimeZoneContext = createContext('UTC');

/** How the page writes times. */
export function usePageLocale(): PageLocale {
  const lang = useContext(LangContext);
  const timeZone = useContext(TimeZoneContext);
  return useMemo(() => {
    const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return { lang, timeZone, deviceZone };
  }, [lang, timeZone]);
}
