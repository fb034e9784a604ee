import { expect, test } from 'vitest';
import { testRenderer } from '../../../test/renderer.ts';
import { uiLangs } from '../../shared/lang/ui-lang.ts';
import { helpSections } from '../../urls.ts';
import { examplesOf, guideIds, headingsOf, renderGuide, writingGuides } from './guide.ts';

test('the guide has the same sections and as many examples in each language', () => {
  const levelsOf = (guide: string) => headingsOf(guide).map(({ level }) => level);
  const { en, 'zh-Hans': zhHans } = writingGuides;
  expect(levelsOf(en).length).toBeGreaterThan(40);
  expect(levelsOf(zhHans)).toEqual(levelsOf(en));
  expect(examplesOf(zhHans)).toHaveLength(examplesOf(en).length);
});

test('each link from the editor and the desk leads to a section of the guide', () => {
  expect(helpSections.filter((section) => !guideIds.includes(section))).toEqual([]);
});

test.each(uiLangs)('rendered in %s, it has each heading, example and result once', async (lang) => {
  const { title, html, toc } = await renderGuide(testRenderer, lang);
  expect(title).not.toBe('');
  expect(toc.map(({ id }) => id)).toEqual(guideIds);
  const examples = examplesOf(writingGuides[lang]).length;
  expect(html.match(/<div class="example">\n<pre /g)).toHaveLength(examples);
  expect(html.match(/<div class="result" /g)).toHaveLength(examples);
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...html.matchAll(/ (?:href="#|aria-labelledby=")([^"]*)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
});
