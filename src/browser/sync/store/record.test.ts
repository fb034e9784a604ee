import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../../../test/document-samples.ts';
import { makeContent } from '../../../../test/make.ts';
import { documentFields, fieldNames, newContent } from '../../../shared/document.ts';
import { contentOf, documentOf, newDocument, withContent } from './record.ts';

test('a new document is the given template', () => {
  expect(newDocument('').document).toEqual({
    title: 'Title',
    excerpt: 'Here is the excerpt.',
    tags: [],
    cover: { url: null },
    author: 'Author',
    lang: null,
    kind: 'article',
    slug: null,
    series: null,
    translationOf: null,
    markdown: '',
    htmlOutput: '',
    isPublished: false,
    postedAt: null,
    updatedAt: null,
  });
});

test('a new document has the owner’s public name as its author', () => {
  expect(newDocument('Zhixia Lin').document.author).toBe('Zhixia Lin');
});

test('a document that nobody has touched has the content of a new article', () => {
  expect(contentOf(newDocument('Zhixia Lin'))).toEqual(newContent());
});

test('an article that its writer calls "Title" has this title', () => {
  const { document } = newDocument('');
  const untouched = fieldNames.filter((name) => name !== 'title');
  expect(contentOf({ document, untouched })).toEqual(newContent({ title: 'Title' }));
});

test('two new documents share no list that could be changed', () => {
  newDocument('').document.tags.push('tea');
  expect(newDocument('').document.tags).toEqual([]);
});

test('the content of the server goes through a document unchanged', () => {
  const content = makeContent({ coverUrl: 'https://example.org/a.png', lang: 'zh-Hans' });
  expect(contentOf(documentOf(content))).toEqual(content);
  expect(documentOf(content).untouched).toEqual([]);
});

describe.each(fieldNames)('the field %s', (name) => {
  const changed = newContent(sampleOf(name));

  test('is kept under its name in the template', () => {
    expect(newDocument('').document).toHaveProperty(documentFields[name].kept.name);
    expect(contentOf(documentOf(changed))).toEqual(changed);
  });

  test('counts as touched as soon as a version has a value for it', () => {
    const kept = withContent(newDocument(''), changed);
    expect(kept.untouched).toEqual(fieldNames.filter((other) => other !== name));
    expect(contentOf(kept)).toEqual(changed);
  });
});

test('a field that its writer has emptied stays empty', () => {
  const touched = { ...newDocument(''), untouched: [] };
  const kept = withContent(touched, newContent());
  expect(kept.document.title).toBe('');
  expect(kept.untouched).toEqual([]);
});
