import { z } from 'zod';

export const ownCodeLimits = {
  /** All elements together. */
  maxTags: 20,
  maxScriptBytes: 8 * 1024,
  /** An address, or another value of an attribute. */
  maxValueCharacters: 1_000,
  /** What is pasted at a time. */
  maxPastedBytes: 64 * 1024,
  /**
   * What all rows add to the security policy. Proxies take 4 KB of headers of an answer, and the
   * rest of the headers needs half of that.
   */
  maxPolicyCharacters: 1_500,
};

/** Whether a text ends its script, or begins another one: browsers read these marks as HTML. */
export const hasScriptMarks = (text: string) => /<(?:!--|\/?script)/i.test(text);

/** The attributes that an element may have. `src` of a script stands apart. */
export const allowedAttributes: Readonly<Record<string, RegExp>> = {
  meta: /^(?:name|property|content)$/,
  link: /^(?:rel|href|crossorigin)$/,
  script: /^(?:src|type|async|defer|integrity|crossorigin|charset|id|data-[a-z0-9._-]+)$/,
};

const value = z.string().max(ownCodeLimits.maxValueCharacters);
const address = z.string().refine((text) => readHttps(text)?.href === text);

const scriptTag = z.strictObject({
  src: address.optional(),
  text: z
    .string()
    .max(ownCodeLimits.maxScriptBytes)
    .refine((text) => !hasScriptMarks(text))
    .optional(),
  /** The other attributes. One without a value is empty. */
  attributes: z.record(z.string().regex(allowedAttributes.script ?? /^$/), value),
});

/** A script has either an address or a text. */
export type ScriptTag = z.infer<typeof scriptTag>;

const rowSchema = z.discriminatedUnion('kind', [
  /** For programs that read the page, such as the proof that the blog is the owner's. */
  z.strictObject({
    kind: z.literal('meta'),
    attribute: z.enum(['name', 'property']),
    name: value,
    content: value,
  }),
  z.strictObject({
    kind: z.literal('link'),
    rel: z.string().regex(/^(?:(?:me|preconnect|dns-prefetch)(?: (?=.)|$))+$/),
    href: address,
    isCrossOrigin: z.boolean(),
  }),
  /** The scripts of one service, which belong together. */
  z.strictObject({
    kind: z.literal('scripts'),
    /** In the order in which they run. */
    tags: z.array(scriptTag),
    /** Addresses of further scripts that these load, without a query. */
    loads: z.array(address),
    /** The origins to which they send data. */
    sendsTo: z.array(z.string().refine((text) => readHttps(text)?.origin === text)),
  }),
]);

/** A row of the owner's own code. Nothing but rows stands in a page (decision 84). */
export type OwnCodeRow = z.infer<typeof rowSchema>;

/** What the form saves, for archives that somebody else may have made. */
export const ownCodeSchema = z.array(rowSchema);

/** Data for programs: a browser does not run it, and the policy does not ask about it. */
export function isData({ attributes }: ScriptTag): boolean {
  return attributes.type === 'application/ld+json';
}

export function countTags(rows: readonly OwnCodeRow[]): number {
  return rows.reduce((sum, row) => sum + (row.kind === 'scripts' ? row.tags.length : 1), 0);
}

/** What a page with these rows may do. Inline scripts are given by their texts. */
export interface OwnSources {
  scripts: string[];
  inlineScripts: string[];
  connect: string[];
}

/** What the rows need of the security policy, each source once. */
export function listSources(rows: readonly OwnCodeRow[]): OwnSources {
  const services = rows.filter((row) => row.kind === 'scripts');
  const tags = services.flatMap((service) => service.tags);
  const once = (values: string[]) => [...new Set(values)];
  return {
    scripts: once([
      ...tags.flatMap(({ src }) => (src === undefined ? [] : [toSource(src)])),
      ...services.flatMap(({ loads }) => loads.map(toSource)),
    ]),
    inlineScripts: once(
      tags.flatMap((tag) => (tag.text === undefined || isData(tag) ? [] : [tag.text])),
    ),
    connect: once(services.flatMap(({ sendsTo }) => sendsTo)),
  };
}

/**
 * A script's address as a policy names it: the file alone, whatever its query is. A policy divides
 * its parts by the signs that are written as codes here.
 */
export function toSource(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/[;,']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** The hosts that the rows name, in the order of the alphabet. */
export function listHosts(rows: readonly OwnCodeRow[]): string[] {
  const { scripts, connect } = listSources(rows);
  return [...new Set([...scripts, ...connect].map((address) => new URL(address).host))].sort();
}

/**
 * An address with https of a host that has a plain name, in the usual spelling. Undefined for any
 * other, and for one that is too long. A policy would read `*` as many hosts.
 */
export function readHttps(text: string): URL | undefined {
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const isPlain = /^[a-z0-9.-]+$/.test(url.hostname);
  return isPlain && url.href.length <= ownCodeLimits.maxValueCharacters ? url : undefined;
}
