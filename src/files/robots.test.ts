import { expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';

test('crawlers may read all addresses except the owner’s', async () => {
  const { app } = await testApp({ environment: { PUBLIC_URL: 'https://blog.example' } });
  const { body, headers } = await app.inject('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /article/new/',
    'Disallow: /article/*/edit/',
    'Disallow: /desk',
    'Disallow: /settings',
    'Disallow: /login',
    'Disallow: /setup',
    'Disallow: /api/',
    '',
    'Sitemap: https://blog.example/sitemap.xml',
    '',
  ]);
});

test('the sitemap is at the host of the request when PUBLIC_URL is not set', async () => {
  const { app } = await testApp();
  const { body } = await app.inject({ url: '/robots.txt', headers: { host: 'tea.example:8080' } });
  expect(body).toContain('\nSitemap: http://tea.example:8080/sitemap.xml\n');
});
