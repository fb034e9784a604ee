import type { InjectOptions } from 'fastify';
import type { RouteRow } from '../src/server/http/access.ts';

/** The headers of a browser that follows a link. */
export const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** A request to a route: its pattern filled in, without a body. */
export function requestOf(route: RouteRow, articleID: string): InjectOptions {
  const url = route.path
    .replace(':articleID', articleID)
    .replace(':uploadID', '0'.repeat(26))
    .replace(':hash', '0'.repeat(64))
    .replace(':offset', '0')
    .replace(':width', '480')
    .replace(':number', '1')
    .replace(':name', 'picture.png')
    .replace('*', 'site.css');
  return { method: route.method as 'GET', url };
}

export function isChanging({ method }: RouteRow): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** The text of a page as a reader has it, on one line: no tags, no entities. */
export function textOf(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\n+/g, '\n');
}
