import { styleAttribute } from '../../../markdown/from-html/style-attribute.ts';

const styleElement = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;
const tagOrComment = /<(?:!--[\s\S]*?(?:-->|$)|[a-z][^\s/>]*)/gi;
const attribute = /([\s/]*)([^\s/>=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?/y;

/**
 * Renames the style attributes and takes out the style sheets. The page's security policy refuses
 * both, and the browser would report each of them, even in a document that nobody sees. The time
 * grows with the length of the HTML.
 */
export function hideStyles(html: string): string {
  const source = html.replace(styleElement, '');
  const parts: string[] = [];
  let done = 0;
  for (let tag = next(tagOrComment, source, 0); tag; tag = next(tagOrComment, source, done)) {
    let at = tag.index + tag[0].length;
    parts.push(source.slice(done, at));
    for (let found = next(attribute, source, at); found; found = next(attribute, source, at)) {
      const [whole, before = '', name = '', value = ''] = found;
      const isStyle = name.toLowerCase() === 'style';
      parts.push(before, isStyle ? styleAttribute : name, value);
      at += whole.length;
    }
    done = at;
  }
  return parts.join('') + source.slice(done);
}

function next(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}
