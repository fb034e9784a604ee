/** The parameter with the real address, for pages that only lead on to another site. */
const parameters: readonly [page: RegExp, parameter: RegExp][] = [
  [/^(?:www\.)?google\.[a-z.]{2,6}\/url$/, /^(?:q|url)$/],
  [/^link\.(?:zhihu\.com|juejin\.cn|csdn\.net)\/?$/, /^target$/],
  [/^(?:gitee\.com|sspai\.com|xie\.infoq\.cn)\/link$/, /^target$/],
  [/^link\.jianshu\.com\/?$/, /^t$/],
  [/^(?:www\.)?douban\.com\/link2\/?$/, /^url$/],
  [/^(?:www\.)?oschina\.net\/action\/GoToLink$/, /^url$/],
  [/^lm?\.facebook\.com\/l\.php$/, /^u$/],
  [/^(?:www\.)?youtube\.com\/redirect$/, /^q$/],
  [/^[\w.-]+\.safelinks\.protection\.outlook\.com\/?$/, /^url$/],
];

/** One such page can lead to another one. */
const maxPages = 3;

/** The address to which a page of another site only leads on, or else the given one. */
export function withoutRedirect(address: string): string {
  let found = address;
  for (let page = 0; page < maxPages; page += 1) {
    const next = targetOf(found);
    if (next === undefined) break;
    found = next;
  }
  return found;
}

function targetOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { host, pathname, searchParams } = new URL(address);
  const [, parameter] = parameters.find(([page]) => page.test(host + pathname)) ?? [];
  if (!parameter) return undefined;
  const [, target] = [...searchParams].find(([name]) => parameter.test(name)) ?? [];
  return target !== undefined && /^https?:\/\/[^\s]+$/i.test(target) ? target : undefined;
}
