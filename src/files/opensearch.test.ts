import { expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { saveSettings } from '../db/settings/settings.ts';

test('browsers learn how to search the blog', async () => {
  const { app, db } = await testApp({ environment: { PUBLIC_URL: 'https://blog.example' } });
  await saveSettings(db, { brand: 'Tea & <rain> on a roof of tin', language: 'zh-Hans' });
  const home = (await app.inject('/')).body;
  expect(home).toContain(
    '<link rel="search" type="application/opensearchdescription+xml" title="Tea &amp; &lt;rain&gt; on a roof of tin" href="/opensearch.xml" data-live="true"/>',
  );
  expect(home).toContain(
    '"potentialAction":{"@type":"SearchAction","target":"https://blog.example/search?q={search_term_string}","query-input":"required name=search_term_string"}',
  );
  const { body, headers } = await app.inject('/opensearch.xml');
  expect(headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
  expect(body.split('\n')).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    '<ShortName>Tea &amp; &lt;rain&gt; on</ShortName>',
    '<Description>Tea &amp; &lt;rain&gt; on a roof of tin</Description>',
    '<Language>zh-Hans</Language>',
    '<InputEncoding>UTF-8</InputEncoding>',
    '<Url type="text/html" template="https://blog.example/search?q={searchTerms}"/>',
    '</OpenSearchDescription>',
    '',
  ]);
});
