import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { stampRoom, TitleText, Unbroken } from './title-text.tsx';

describe('a title', () => {
  test.each([
    ['我们究竟丢了些什么？', '我们<wbr/>究竟<wbr/>丢<wbr/>了<wbr/>些<wbr/>什么？'],
    ['「排版」这件小事', '「排版」这件小事'],
    ['用 Markdown 写作，再用 CSS 排版', '用 Markdown 写作，再<wbr/>用 CSS 排版'],
    ['The Garden on the Sixth Floor', 'The Garden on the Sixth Floor'],
    ['雨夜听瓦', '雨夜听瓦'],
    [
      '周刊（第 407 期）：开源的茶',
      '周刊（<span class="unbroken">第 407 期</span>）：开<wbr/>源<wbr/>的茶',
    ],
    [
      '科技爱好者第四百零七期周刊',
      '科技<wbr/>爱好<wbr/>者<wbr/><span class="unbroken">第四百零七期</span><wbr/>周刊',
    ],
  ])('%s breaks between Chinese words, and never before punctuation', (title, html) => {
    expect(renderToStaticMarkup(<TitleText text={title} />)).toBe(html);
  });

  test.each([
    ['周五发布。', '周五<span class="unbroken">发布。</span>'],
    ['下雨了，茶 ... ', '下雨<span class="unbroken">了，茶 ... </span>'],
    ['用了 3 天', '用了 <span class="unbroken">3 天</span>'],
    [
      '见第 12 期，和 Mac 上的',
      '见<span class="unbroken">第 12 期</span>，和 Mac <span class="unbroken">上的</span>',
    ],
    ['茶', '茶'],
    ['A bowl is enough.', 'A bowl is enough.'],
  ])('the excerpt %s ends with no character alone, and breaks no number', (text, html) => {
    expect(renderToStaticMarkup(<Unbroken text={text} />)).toBe(html);
  });

  test.each([
    ['Internationalization', 'with-cover has-long-word'],
    ['A twelve-letter word: abcdefghijkl', 'with-cover'],
    ['从铅字到屏幕我们究竟丢失了哪些东西', 'with-cover'],
  ])('%s leaves room for a cover: %s', (title, classes) => {
    expect(stampRoom(title)).toBe(classes);
  });
});
