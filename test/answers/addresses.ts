/** What the addresses of a blog are made of: for each parameter of a route its values. */
export type Values = Readonly<Record<string, readonly string[]>>;

/** Further addresses of a route: the same with these queries. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/': ['?page=2', '?page=99', '?page=x'],
  '/articles': ['?page=2'],
  '/archive/': ['?page=2'],
  '/tag/:tag/': ['?page=2'],
  '/search': [
    ...['?q=canal', '?q=%E6%A1%A5', '?q=%22the+water%22', '?q=short&page=2'],
    ...['?q=no-such-word', '?q=', `?q=${'long'.repeat(500)}`],
  ],
  '/draft': ['?key=DRAFT-KEY', '?key=wrong'],
  '/article/:articleID/edit/': ['?from=desk'],
  '/article/:articleID/history/': [
    ...['?page=2', '?version=1', '?version=2&against=current', '?version=2&against=published'],
    ...['?version=2&side=1', '?version=99', '?version=x', '?done=named'],
  ],
  '/desk': ['?q=canal', '?q=no-such-word', '?page=2'],
  '/media': ['?show=unused', '?show=trash', '?show=x', '?q=tea', '?page=2', '?done=deleted'],
  '/statistics': ['?span=12m', '?span=all', '?span=x', '?article=ANSWER000001'],
  '/statistics.csv': ['?table=days', '?table=articles&span=all', '?table=hosts', '?table=x'],
  '/settings': ['?saved=1'],
  '/security': ['?done=ended', '?done=x'],
  '/login': ['?next=%2Fdesk', '?next=https%3A%2F%2Felsewhere.example%2F'],
  '/setup': ['?token=wrong'],
  '/service-worker.js': ['?owner'],
  '/article/:articleID/export.html': ['?shown'],
  '/api/search': ['?q=canal', '?q=%E6%A1%A5', '?q=no-such-word'],
  '/api/desk-search': ['?q=canal', '?q=no-such-word'],
  '/api/articles/:articleID': [`?knows=${'0'.repeat(32)}`, '?knows=x'],
  '/api/articles/:articleID/address-name': ['?title=%E6%A1%A5+and+Water&slug=the-lock-keeper'],
  '/api/upload-sizes': ['?ids=UPLOAD-ID', `?ids=${'x,'.repeat(2000)}`],
};

/** Addresses that no route has, or that are written otherwise. */
const others = [
  ...['/no-such-page', '/no-such-page/', '/old/the-lock-keeper.html', '/tag/walking', '/desk/'],
  ...['/FEED.XML', '//', '/%', '/%ff', '/article/', '/api/no-such-call', '/assets/', '/uploads/'],
];

/**
 * All addresses of these routes, each parameter with each of its values. Throws for a parameter
 * without values, and for queries of a route that is gone.
 */
export function listAddresses(routes: readonly string[], values: Values): string[] {
  const gone = Object.keys(queries).filter((route) => !routes.includes(route));
  if (gone.length > 0) throw new Error(`No route has the address ${gone.join(' or ')}.`);
  const listed = routes.flatMap((route) =>
    fill(route, values).flatMap((path) => [
      path,
      ...(queries[route] ?? []).map((query) => path + fillQuery(query, values)),
    ]),
  );
  return [...new Set([...listed, ...others])];
}

function fill(route: string, values: Values): string[] {
  const parameter = /:(\w+)|\*/.exec(route);
  if (!parameter) return [route];
  const [written, name = '*'] = parameter;
  if (!values[name]) throw new Error(`The parameter ${name} of ${route} needs values.`);
  return values[name].flatMap((value) =>
    fill(
      route.replace(written, () => value),
      values,
    ),
  );
}

function fillQuery(query: string, { key = [], uploadID = [] }: Values): string {
  return query.replace('DRAFT-KEY', key[0] ?? '').replace('UPLOAD-ID', uploadID[0] ?? '');
}
