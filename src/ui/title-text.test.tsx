import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { stampRoom, TitleText } from './title-text.tsx';

describe('a title', () => {
  test.each([
    ['我们究竟丢了些什么？', '我们<wbr/>究竟<wbr/>丢<wbr/>了<wbr/>些<wbr/>什么？'],
    ['「排版」这件小事', '「排版」这件小事'],
    ['用 Markdown 写作，再用 CSS 排版', '用 Markdown 写作，再<wbr/>用 CSS 排版'],
    ['The Garden on the Sixth Floor', 'The Garden on the Sixth Floor'],
    ['雨夜听瓦', '雨夜听瓦'],
  ])('%s breaks between Chinese words, and never before punctuation', (title, html) => {
    expect(renderToStaticMarkup(<TitleText text={title} />)).toBe(html);
  });

  test.each([
    ['Internationalization', 'with-cover has-long-word'],
    ['A twelve-letter word: abcdefghijkl', 'with-cover'],
    ['从铅字到屏幕我们究竟丢失了哪些东西', 'with-cover'],
  ])('%s leaves room for a cover: %s', (title, classes) => {
    expect(stampRoom(title)).toBe(classes);
  });
});
