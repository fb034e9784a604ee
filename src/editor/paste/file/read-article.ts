import { type ArticleContent, documentFields } from '../../../shared/document.ts';
import { documentLimits, isCoverUrl } from '../../../shared/document-schemas.ts';
import { readDocumentFields } from '../../../shared/front-matter/document-fields.ts';
import { makeFields } from '../../../shared/front-matter/fields.ts';
import { parseFrontMatter } from '../../../shared/front-matter/front-matter.ts';

export interface WrittenArticle {
  fields: Partial<ArticleContent>;
  markdown: string;
}

const blankLines = /^(?:[ \t]*\r?\n)+/;
/** A title without marks, as the title of an article has none. */
const firstHeading = /^# ([^\r\n*_`[\]$~^=<\\]+?)[ \t]*(?:\r?\n|$)/;

/**
 * Fields and text of a Markdown file, by the rules of the import. A first heading of level 1
 * becomes the title if front matter has none. Front matter that cannot be read stays in the text,
 * so that no word is lost.
 */
export function readArticle(file: string): WrittenArticle {
  const front = parseFrontMatter(file);
  if (front.kind === 'malformed') return { fields: {}, markdown: file };
  const fields = makeFields(front);
  const { content: named, cover } = readDocumentFields(fields);
  // A file without tags says nothing about tags.
  const { tags = [], ...others } = named;
  const content = tags.length > 0 ? named : others;
  if (fields.refusal()) return { fields: {}, markdown: file };
  const isAllowed =
    cover &&
    isCoverUrl(cover.address) &&
    documentFields.coverUrl.schema.safeParse(cover.address).success;
  const read = isAllowed ? { ...content, coverUrl: cover.address } : content;
  const markdown = front.body.replace(blankLines, '');
  const [line, title] = firstHeading.exec(markdown) ?? [];
  const isTitle = title !== undefined && title.length <= documentLimits.maxTitleCharacters;
  if (read.title !== undefined || line === undefined || !isTitle) return { fields: read, markdown };
  const rest = markdown.slice(line.length).replace(blankLines, '');
  return { fields: { ...read, title }, markdown: rest };
}
