import { markdownLanguage } from '@codemirror/lang-markdown';
import { Language, LanguageSupport } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import type { MarkdownParser } from '@lezer/markdown';
import { dialectParts } from './parser-parts.ts';

const parser = (markdownLanguage.parser as MarkdownParser).configure(dialectParts);

/**
 * The commands of the package for Markdown ask for the `data` of its own language. Its function
 * `markdown()` would bring the languages of HTML, CSS and JavaScript along, a sixth of what a first
 * visit loads.
 */
const language = new Language(markdownLanguage.data, parser, [], 'markdown');

/** The package writes comments of HTML. Readers would see them, as HTML is text here. */
const withoutComments = EditorState.languageData.of(() => [{ commentTokens: {} }]);

/**
 * The Markdown of the articles, for colours and commands. As in the renderer, HTML and addresses
 * without brackets are plain text.
 */
export function dialect(): Extension {
  return [withoutComments, new LanguageSupport(language)];
}
