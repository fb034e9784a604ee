// A blog with all that an owner can add to it: pages, menu, friends, icon, logo, colour, own CSS,
// code of two services, and the numbers of registration. As its readers see it.

import type { Page } from '@playwright/test';
import { openDatabase } from '../../src/db/connection/open.ts';
import { listOwnPages } from '../../src/db/settings/menu.ts';
import { listMedia } from '../../src/db/uploads/media.ts';
import { readCode } from '../../src/pages/settings/code/read-code.ts';
import type { UiLang } from '../../src/shared/lang/ui-lang.ts';
import type { OwnCodeRow } from '../../src/shared/own-code/own-code.ts';
import type { MenuEntry } from '../../src/shared/settings.ts';
import { loginUrl, pageUrl, uploadUrl } from '../../src/urls.ts';
import { withVariants } from '../../test/dose.ts';
import { serviceSnippets } from '../../test/service-snippets.ts';
import { article, importFiles } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { importDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';
import { makePicture } from '../support/uploads.ts';

const services = serviceSnippets.filter(({ name }) => ['Umami', '百度统计'].includes(name));

const names = ['木杉', '陈屿', 'Ada', '何田田', '小满', 'Iris', '老周', '南风', 'Noah', '一苇'];
const friends = names
  .map((name, index) => {
    const feed = index % 2 ? '' : ` [RSS](https://friend${index}.example/feed.xml)`;
    const picture = index % 3 ? '' : '![](photo.png) ';
    return `- ${picture}[${name}](https://friend${index}.example/) 写代码，也写诗，第 ${index + 1} 位。${feed}`;
  })
  .join('\n');

const page = (title: string, name: string, text: string) =>
  article(title, text, `type: page\nslug: ${name}\n`);

/** 30 lines, as an owner might write them. */
const ownCss = `:root {
  --measure: 40rem;
}
.site-header {
  border-block-end: 1px solid var(--line);
}
.entry {
  padding-inline-start: 1rem;
  border-inline-start: 2px solid var(--seal);
}
.entry-title {
  font-weight: 500;
}
.entry .excerpt {
  color: var(--faint);
}
.prose blockquote {
  font-style: normal;
}
.prose h2 {
  border-block-end: 1px solid var(--line);
}
.prose a {
  text-decoration-style: dotted;
}
.tag {
  letter-spacing: 0.02em;
}
.site-footer {
  font-size: 0.875rem;
}
.logo {
  transform: none;
}`;

async function fill(dataDir: string): Promise<void> {
  await importDemo(dataDir);
  await importFiles(dataDir, {
    'pages/about.md': page('关于我', 'about', '住在河边，写字，喝茶。\n\n![](photo.png)'),
    'pages/links.md': page(
      '友链',
      'links',
      `常去的地方。\n\n::: links\n## 朋友\n\n${friends}\n:::`,
    ),
    'pages/photo.png': await makePicture('#3b6b58', 400, 400),
  });
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const pages = await listOwnPages(db, Date.now());
  const photo = (await listMedia(db)).find(({ name }) => name === 'photo.png');
  await close();
  const entry = (target: MenuEntry['target'], label = ''): MenuEntry => ({
    ...{ label, place: 'menu', target },
  });
  const idOf = (name: string) => pages.find((one) => one.name === name)?.articleID ?? '';
  const rows: OwnCodeRow[] = services.flatMap(({ snippet, loads, sendsTo }) => {
    const { rows, scripts } = readCode(snippet.replaceAll('="//', '="https://'));
    return [...rows, { ...{ kind: 'scripts', tags: scripts, loads, sendsTo } }] as OwnCodeRow[];
  });
  const address = uploadUrl(photo?.id ?? '', 'photo.png');
  await changeSettings(dataDir, {
    ...{ brand: '半日闲', heading: '半日闲', description: '茶、雨、书信和小软件。' },
    menu: [
      entry({ kind: 'articles' }),
      entry({ kind: 'page', articleID: idOf('about') }),
      entry({ kind: 'page', articleID: idOf('links') }),
      entry({ kind: 'archive' }),
      entry({ kind: 'link', url: 'https://photos.example/' }, '相册'),
    ],
    ...{ icon: address, logo: address, avatar: address },
    ...{ accent: '#1f4e79', ownCss, ownCode: rows },
    footerText: '文字可以转载，请注明出处。',
    licence: 'by',
    ...{ icp: '京ICP备12345678号-1', police: '11010502030143' },
  });
}

/** Answers for the hosts of the services. Returns what was asked for. */
async function standIn(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.protocol === 'https:',
    (route) => {
      const url = route.request().url();
      asked.push(url);
      const service = services.find(({ script }) => script === url);
      if (!service) return route.fulfill({ contentType: 'text/plain', body: '' });
      const { url: to, isPicture } = service.report;
      const report = isPicture
        ? `new Image().src = ${JSON.stringify(to)};`
        : `fetch(${JSON.stringify(to)}, { method: 'POST', mode: 'no-cors', body: '{}' });`;
      return route.fulfill({ contentType: 'text/javascript', body: report });
    },
  );
  return asked;
}

for (const language of withVariants<UiLang>(['zh-Hans'], ['en'])) {
  test(`a whole site in ${language} has no error on its console, no violation, and fits in 390 px`, {
    tag: '@rest',
  }, async ({ dataDir, server, page }) => {
    await fill(dataDir);
    await changeSettings(dataDir, { language });
    const asked = await standIn(page);
    await page.goto(server.origin);
    const first = (await page.locator('.entry-title a').first().getAttribute('href')) ?? '';
    const places = ['/', first, pageUrl('about'), pageUrl('links'), '/archive/', loginUrl];
    for (const path of places) {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(server.origin + path);
        await expect(page.locator('.filings')).toContainText('京ICP备12345678号-1');
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrolled, path).toBeLessThanOrEqual(width);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await findViolations(page), `${path} ${width} ${colorScheme}`).toEqual([]);
        }
      }
    }
    for (const { script, report } of services) {
      await expect.poll(() => asked).toContain(script);
      await expect.poll(() => asked).toContain(report.url);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(server.origin + pageUrl('links'));
    await expect(page.locator('.friends li')).toHaveCount(names.length);
    await expect(page.locator('.site-menu [aria-current=page]')).toHaveText('友链');
    await expect(page.locator('.site-menu a')).toHaveCount(5);
  });
}
