import { describe, expect, test } from 'vitest';
import { hostileSnippets } from '../../../../test/hostile/snippets.ts';
import { listElements } from '../../../../test/html.ts';
import { serviceSnippets } from '../../../../test/service-snippets.ts';
import { withOwnCode } from '../../../server/own-code.ts';
import { extendPolicy } from '../../../server/security-headers.ts';
import { uiLangs } from '../../../shared/lang/ui-lang.ts';
import { describeCodeFault } from '../../../shared/own-code/code-faults.ts';
import { listSources, type OwnCodeRow } from '../../../shared/own-code/own-code.ts';
import { findAddresses } from './find-addresses.ts';
import { readForm } from './form.ts';
import { readCode } from './read-code.ts';

const emptyPage = '<!doctype html><html><head></head><body></body></html>';

/** Everything that the code of a snippet may be, confirmed without a look. */
function rowsOf(snippet: string): OwnCodeRow[] {
  const { rows, scripts } = readCode(snippet);
  if (scripts.length === 0) return rows;
  return [...rows, { kind: 'scripts', tags: scripts, ...findAddresses(scripts) }];
}

describe('the snippet of a service is read whole', () => {
  test.each(serviceSnippets)('$name', ({ snippet, loads, sendsTo, script }) => {
    const { rows, scripts, faults } = readCode(snippet);
    expect([rows, faults]).toEqual([[], []]);
    expect(findAddresses(scripts)).toEqual({ loads, sendsTo });
    const { scripts: sources, connect } = listSources(rowsOf(snippet));
    expect(sources).toContain(script.replace(/\?.*/, ''));
    expect(connect).toEqual(sendsTo);
  });
});

test.each([
  [
    '<meta name="google-site-verification" content="a&amp;b">',
    [{ kind: 'meta', attribute: 'name', name: 'google-site-verification', content: 'a&b' }],
  ],
  [
    '<META property="fb:app_id" content="1"/>\n<!-- x -->\n',
    [{ kind: 'meta', attribute: 'property', name: 'fb:app_id', content: '1' }],
  ],
  [
    '<meta name="robots" content="noindex">',
    [{ kind: 'meta', attribute: 'name', name: 'robots', content: 'noindex' }],
  ],
  [
    '<link rel="ME" href="https://mastodon.example/@a">',
    [{ kind: 'link', rel: 'me', href: 'https://mastodon.example/@a', isCrossOrigin: false }],
  ],
  [
    '<link href="//cdn.example" rel="preconnect dns-prefetch" crossorigin>',
    [
      {
        kind: 'link',
        rel: 'preconnect dns-prefetch',
        href: 'https://cdn.example/',
        isCrossOrigin: true,
      },
    ],
  ],
])('%s is a row', (snippet, rows) => {
  expect(readCode(snippet)).toEqual({ rows, scripts: [], faults: [] });
});

test.each([
  [
    '<script type="text/javascript" src="https://A.example/a.js?x=1#y" async></script>',
    { src: 'https://a.example/a.js?x=1#y', attributes: { async: '' } },
  ],
  [
    '<script type="module" crossorigin="anonymous" integrity="sha384-AbC+/=" src="//a.example/a.js" data-a-b="1"></script>',
    {
      src: 'https://a.example/a.js',
      attributes: {
        type: 'module',
        crossorigin: 'anonymous',
        integrity: 'sha384-AbC+/=',
        'data-a-b': '1',
      },
    },
  ],
  [
    '<script charset="UTF-8" id="LA_COLLECT" src="//sdk.51.la/js-sdk-pro.min.js"></script>',
    {
      src: 'https://sdk.51.la/js-sdk-pro.min.js',
      attributes: { charset: 'UTF-8', id: 'LA_COLLECT' },
    },
  ],
  ['<script>if (a < b) c();</script>', { text: 'if (a < b) c();', attributes: {} }],
  [
    '<script type="application/ld+json">{"@type":"Blog"}</script>',
    { text: '{"@type":"Blog"}', attributes: { type: 'application/ld+json' } },
  ],
])('%s is a script', (snippet, script) => {
  expect(readCode(snippet)).toEqual({ rows: [], scripts: [script], faults: [] });
});

test.each([
  ['\n\n<iframe></iframe>', 3, 'frame'],
  ['<style></style>', 1, 'style'],
  ['<noscript>\n<img></noscript>', 1, 'noscript'],
  ['<script>a()</script>\n<img src="https://a.example">', 2, 'picture'],
  ['\n \nwindow.a = 1;', 3, 'text'],
  ['<div>\n</div>', 1, 'element'],
  ['<meta http-equiv="refresh" content="0">', 1, 'httpEquiv'],
  ['<meta name="description" content="x">', 1, 'ownMeta'],
  ['<meta property="og:image" content="x">', 1, 'ownMeta'],
  ['<meta content="x">', 1, 'noName'],
  ['<meta name="a" property="b" content="x">', 1, 'noName'],
  ['<meta name="a" content="b" media="x">', 1, 'attribute'],
  [`<meta name="a" content="${'b'.repeat(1_001)}">`, 1, 'tooLong'],
  ['<link rel="icon" href="https://a.example">', 1, 'rel'],
  ['<link rel="me" href="http://a.example">', 1, 'noHttps'],
  ['<script src="http://a.example/a.js"></script>', 1, 'noHttps'],
  ['<script src="https://a.example/a.js">x()</script>', 1, 'srcAndText'],
  ['<script src="https://a.example/a.js" onload="x()"></script>', 1, 'handler'],
  ['<script src="https://a.example/a.js" integrity="md5-x"></script>', 1, 'value'],
  ['<script></script>', 1, 'noScript'],
  ['<script type="text/template">x</script>', 1, 'type'],
  ['<script>x()', 1, 'unclosed'],
  [`<script>${'字'.repeat(2_731)}</script>`, 1, 'scriptTooLong'],
  ['<script>a = "<script>"</script>', 1, 'marks'],
  ['<script>document.write(1)</script>', 1, 'documentWrite'],
  ['<script type="application/ld+json">{</script>', 1, 'badJson'],
  ['<script src="https://www.googletagmanager.com/gtm.js"></script>', 1, 'tagManager'],
])('%j is refused: line %i, %s', (snippet, line, reason) => {
  const { rows, scripts, faults } = readCode(snippet);
  expect(faults[0]).toMatchObject({ line, reason });
  expect(JSON.stringify([rows, scripts])).not.toContain('onload');
  for (const lang of uiLangs) {
    const sentence = describeCodeFault(faults[0] as never, lang);
    expect(sentence).not.toMatch(/undefined|[.。]$/);
  }
});

test('there are at least fifty hostile snippets', () => {
  expect(new Set(hostileSnippets).size).toBeGreaterThanOrEqual(50);
});

describe('a hostile snippet adds no element but those that are allowed, and no wide source', () => {
  test.each(hostileSnippets)('%s', (snippet) => {
    const rows = rowsOf(snippet);
    const page = withOwnCode(emptyPage, rows);
    for (const { tag, attributes } of listElements(page)) {
      expect(['html', 'head', 'body', 'meta', 'link', 'script']).toContain(tag);
      const names = Object.keys(attributes).filter((name) => !name.startsWith('data-'));
      expect(names.filter((name) => /^on|^http-equiv$|^nonce$|^style$/.test(name))).toEqual([]);
      if (tag === 'script' && 'src' in attributes) expect(attributes.src).toMatch(/^https:/);
      if (tag === 'link') expect(attributes.href).toMatch(/^https:/);
    }
    const before = "default-src 'none';script-src 'self';connect-src 'self'";
    const policy = extendPolicy(before, listSources(rows));
    expect(policy.split(';')).toHaveLength(3);
    const added = policy.replaceAll("'self'", '').replace("'none'", '');
    expect(added.replace(/'sha256-[\w+/=]+'/g, '')).not.toMatch(/['*,]|data:|http:|blob:/);
  });

  test.each(hostileSnippets)('and the form says why: %s', (snippet) => {
    const form = { code: snippet, seen: '', loads: '', sendsTo: '' };
    const read = readForm(form, [], 'en');
    const { rows, scripts } = readCode(snippet);
    // What may stand is shown before it does.
    const isShown = read.kind === 'unconfirmed' && rows.length + scripts.length > 0;
    expect(isShown || (read.kind === 'faulty' && read.faults.code?.length)).toBeTruthy();
  });
});
