import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5';
import type { Page } from './blog.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** Elements without text, or with text that is hidden at first. */
const leftOut = /^(?:script|style|link|img|picture|svg|button|form|dialog|template|video|audio)$/;

/** Serves only the text of each page, compressed. */
export async function servePlainPages(pages: Page[]) {
  const bodies = new Map(pages.map(({ name, html }) => [`/${name}`, gzipSync(plainPage(html))]));
  const server = createServer((request, response) => {
    const body = bodies.get(request.url ?? '');
    if (!body) return response.writeHead(404).end();
    return response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'gzip',
        'content-length': body.length,
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (name: string) => `http://127.0.0.1:${port}/${name}`,
    close: () => server.close(),
  };
}

/** The page's headings, paragraphs and links, without styles, scripts, pictures and classes. */
function plainPage(html: string): string {
  const elements = elementsBelow(parse(html));
  const find = (name: string) => elements.find(({ tagName }) => tagName === name);
  const main = find('main');
  const title = find('title');
  if (!main || !title) throw new Error('the page has no main text');
  for (const element of elementsBelow(main)) {
    if (leftOut.test(element.tagName)) defaultTreeAdapter.detachNode(element);
    element.attrs = element.attrs.filter(({ name }) => name === 'href');
  }
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">' +
    `<title>${serialize(title)}</title><main>${serialize(main)}</main></html>`
  );
}

function elementsBelow(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) =>
    'tagName' in child ? [child, ...elementsBelow(child)] : [],
  );
}
