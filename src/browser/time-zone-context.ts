import { createContext } from 'react';

/** The time zone of the blog: an IANA name, such as `Asia/Shanghai`. */
export const TimeZoneContext = createContext('UTC');
