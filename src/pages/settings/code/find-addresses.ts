import { readHttps, type ScriptTag, toSource } from '../../../shared/own-code/own-code.ts';

/** What scripts reach: see `OwnScripts`. */
export interface Addresses {
  loads: string[];
  sendsTo: string[];
}

/**
 * Where scripts of a host send data, if it is not to the same host alone. The policies that the
 * services ask for in their manuals.
 */
const destinations: Readonly<Record<string, readonly string[]>> = {
  'cloud.umami.is': ['https://api-gateway.umami.dev'],
  'static.cloudflareinsights.com': ['https://cloudflareinsights.com'],
  'www.googletagmanager.com': [
    'https://www.googletagmanager.com',
    'https://www.google-analytics.com',
    'https://region1.google-analytics.com',
    'https://analytics.google.com',
  ],
  // The address of the count stands in an attribute, or in the inline script.
  'gc.zgo.at': [],
  'cdn.matomo.cloud': [],
};

/**
 * What the scripts of a snippet seem to reach, for the owner to confirm: the host of each script,
 * and the addresses that stand in attributes and inline scripts.
 */
export function findAddresses(tags: readonly ScriptTag[]): Addresses {
  const loads = new Set<string>();
  const sendsTo = new Set<string>();
  const addScript = (url: URL) => {
    for (const origin of destinations[url.hostname] ?? [url.origin]) sendsTo.add(origin);
  };
  for (const { src, text = '', attributes } of tags) {
    if (src !== undefined) addScript(new URL(src));
    for (const value of Object.values(attributes)) {
      const url = readHttps(value);
      if (url) sendsTo.add(url.origin);
    }
    for (const url of listAddresses(text)) {
      if (!url.pathname.endsWith('.js')) sendsTo.add(url.origin);
      else {
        loads.add(toSource(url.href));
        addScript(url);
      }
    }
  }
  return { loads: [...loads], sendsTo: [...sendsTo] };
}

/**
 * The addresses in the strings of a script. A script that is named as `base + 'name.js'` gives that
 * address too.
 */
function listAddresses(text: string): URL[] {
  const found = [...text.matchAll(/(['"`])((?:https:)?\/\/[^'"`\s\\]+)\1/g)].flatMap(
    ([, , address = '']) => readHttps(address) ?? [],
  );
  const bases = found.filter(({ pathname }) => pathname.endsWith('/'));
  const names = [...text.matchAll(/\+\s*(['"`])([\w./-]+\.js)\1/g)].map(([, , name = '']) => name);
  // A script that is on a host of its own stands there as a whole address.
  const isWhole = found.some(({ pathname }) => pathname.endsWith('.js'));
  const joined = isWhole ? [] : bases.flatMap((base) => names.map((name) => new URL(name, base)));
  return [...found, ...joined];
}
