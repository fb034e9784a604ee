import { describe, expect, test } from 'vitest';
import { findByRole, findByTag, langOf } from '../../../test/html.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import { openSetup, setupForm, setupToken, submitSetup } from '../../../test/setup.ts';
import { fromSamePage } from '../../../test/test-app.ts';
import { findSettings } from '../../db/settings/settings.ts';
import { setupUrl } from '../../urls.ts';

/** The chosen values of the `select` elements of a page. */
function chosenIn(body: string): (string | undefined)[] {
  return findByTag(body, 'option')
    .filter(({ attributes }) => 'selected' in attributes)
    .map(({ attributes }) => attributes.value);
}

describe('the language of the setup page', () => {
  const chinese = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' };

  test.each([
    [{}, 'en', 'Make this blog yours'],
    [{ 'accept-language': 'fr' }, 'en', 'Make this blog yours'],
    [chinese, 'zh-Hans', '开始你的博客'],
  ])('is the language that the browser prefers: %j', async (headers, lang, heading) => {
    const { app } = await openSetup();
    const { body } = await app.inject({ url: setupUrl(setupToken), headers });
    expect(langOf(body)).toBe(lang);
    expect(findByRole(body, 'heading', heading)).toHaveLength(1);
    expect(chosenIn(body)).toContain(lang);
  });

  test('is also the language of the faults, and the form keeps the language chosen for the blog', async () => {
    const { app } = await openSetup();
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: setupUrl(setupToken),
      headers: { ...fromSamePage, ...asBrowser, ...chinese },
      payload: { ...setupForm, brand: '', password: 'short', language: 'en' },
    });
    expect(statusCode).toBe(400);
    expect(textOf(body)).toContain('请填写博客名称');
    expect(textOf(body)).toContain('密码须为 12–128 个字符（现为 5 个）');
    expect(chosenIn(body)).toContain('en');
  });

  test('is also the language of the closed page, until an owner has chosen one', async () => {
    const test = await openSetup();
    const closed = async () =>
      textOf((await test.app.inject({ url: '/setup', headers: chinese })).body);
    expect(await closed()).toContain('请使用程序启动时显示的一次性链接打开此页。');
    await submitSetup(test, { ...setupForm, language: 'en' });
    expect(await closed()).toContain('This blog already has an owner.');
  });
});

test.each([
  ['zh-Hans', {}, 'zh-Hans'],
  ['en', { 'accept-language': 'zh' }, 'en'],
  ['klingon', { 'accept-language': 'zh' }, 'zh-Hans'],
  [undefined, {}, 'en'],
])(
  'the blog gets the chosen language, or else the one that the browser prefers: %j',
  async (...row) => {
    const [language, headers, expected] = row;
    const test = await openSetup();
    const answer = await test.app.inject({
      method: 'POST',
      url: setupUrl(setupToken),
      headers: { ...fromSamePage, ...headers },
      payload: { ...setupForm, language },
    });
    expect(answer.statusCode).toBe(303);
    expect((await findSettings(test.db)).language).toBe(expected);
    expect(langOf((await test.app.inject('/')).body)).toBe(expected);
  },
);

describe('the time zone', () => {
  test.each([
    ['Asia/Shanghai', 'Asia/Shanghai'],
    // Browsers send the name that they know.
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Mars/Olympus', 'UTC'],
    [undefined, 'UTC'],
  ])('of the blog is the chosen one: %j', async (timeZone, expected) => {
    const test = await openSetup();
    expect(
      (await submitSetup(test, { ...setupForm, ...(timeZone && { timeZone }) })).statusCode,
    ).toBe(303);
    expect((await findSettings(test.db)).timeZone).toBe(expected);
  });

  test('is one of today’s names, UTC until the script or the owner chooses, and stays as it was sent', async () => {
    const test = await openSetup();
    const { body } = await test.app.inject(setupUrl(setupToken));
    expect(chosenIn(body)).toEqual(['en', 'UTC']);
    expect(findByTag(body, 'form')[0]?.attributes['data-new']).toBe('true');
    const names = findByTag(body, 'option').map(({ attributes }) => attributes.value);
    expect(names).toContain('Europe/Kyiv');
    expect(names).not.toContain('Europe/Kiev');
    const again = await submitSetup(test, { ...setupForm, brand: '', timeZone: 'Europe/Kyiv' });
    expect(chosenIn(again.body)).toContain('Europe/Kyiv');
    expect(findByTag(again.body, 'form')[0]?.attributes['data-new']).toBe('false');
  });
});
