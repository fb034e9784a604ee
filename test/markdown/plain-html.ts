import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

type Fragment = DefaultTreeAdapterTypes.DocumentFragment;
type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode;

/**
 * The attributes that Suibi adds to the HTML of plain Markdown, with the values that each may have.
 */
const decorations: Record<string, Record<string, RegExp>> = {
  a: { rel: /^noopener$/ },
  img: { loading: /^lazy$/, decoding: /^async$/ },
  pre: { tabindex: /^0$/, role: /^group$/, 'aria-label': /./, 'data-language': /./ },
};

/**
 * The HTML as plain CommonMark makes it: without the anchors and ids of headings, the classes and
 * titles of code, captions and the attributes above. An anchor or class in another form stays, so
 * that a comparison shows it.
 */
export function withoutDecorations(html: string): Fragment {
  const fragment = parseFragment(html);
  undecorate(fragment);
  return fragment;
}

function undecorate(parent: Fragment | Element): void {
  parent.childNodes = parent.childNodes.flatMap((child) => {
    if (!defaultTreeAdapter.isElementNode(child)) return [child];
    undecorate(child);
    const kept = decorations[child.tagName] ?? {};
    child.attrs = child.attrs.filter(({ name, value }) => !kept[name]?.test(value));
    if (isHighlight(child)) return child.childNodes;
    return [headingOf(child) ?? listingOf(child) ?? pictureOf(child) ?? child];
  });
}

/**
 * `<div class="heading"><h2 id="tea">Tea</h2> <a class="anchor" …>#</a></div>`: the plain heading.
 */
function headingOf(div: Element): Element | undefined {
  const [heading, link, ...others] = div.childNodes.filter((node) => !isBlankText(node));
  if (div.tagName !== 'div' || attributesOf(div) !== 'class=heading' || others.length > 0) return;
  if (!heading || !link) return;
  if (!defaultTreeAdapter.isElementNode(heading) || !defaultTreeAdapter.isElementNode(link)) return;
  const [id, ...further] = heading.attrs;
  if (!/^h[1-3]$/.test(heading.tagName) || id?.name !== 'id' || further.length > 0) return;
  const anchor = `aria-labelledby=${id.value} class=anchor href=#${id.value}`;
  if (link.tagName !== 'a' || attributesOf(link) !== anchor) return;
  heading.attrs = [];
  return heading;
}

/**
 * `<figure class="listing"><figcaption>Words behind the fence</figcaption><pre>…</pre></figure>`:
 * the plain code.
 */
function listingOf(figure: Element): Element | undefined {
  const [caption, code, ...others] = figure.childNodes.filter((node) => !isBlankText(node));
  if (
    figure.tagName !== 'figure' ||
    attributesOf(figure) !== 'class=listing' ||
    others.length > 0
  ) {
    return;
  }
  if (!caption || !code) return;
  if (!defaultTreeAdapter.isElementNode(caption) || !defaultTreeAdapter.isElementNode(code)) return;
  return caption.tagName === 'figcaption' && code.tagName === 'pre' ? code : undefined;
}

/**
 * `<figure><img …><figcaption>The title</figcaption></figure>`: the paragraph of a picture with a
 * title.
 */
function pictureOf(figure: Element): Element | undefined {
  const [picture, caption, ...others] = figure.childNodes;
  if (figure.tagName !== 'figure' || figure.attrs.length > 0 || others.length > 0) return;
  if (!picture || !caption) return;
  if (!defaultTreeAdapter.isElementNode(picture) || !defaultTreeAdapter.isElementNode(caption))
    return;
  const [title, ...further] = caption.childNodes;
  if (picture.tagName !== 'img' || caption.tagName !== 'figcaption' || further.length > 0) return;
  if (!title || !defaultTreeAdapter.isTextNode(title)) return;
  picture.attrs.push({ name: 'title', value: title.value });
  const paragraph = defaultTreeAdapter.createElement('p', figure.namespaceURI, []);
  defaultTreeAdapter.appendChild(paragraph, picture);
  return paragraph;
}

function isHighlight(element: Element): boolean {
  const [attribute, ...others] = element.attrs;
  if (element.tagName !== 'span' || others.length > 0 || attribute?.name !== 'class') return false;
  return attribute.value
    .split(' ')
    .every((name) => /^(?:hljs-|language-|function_|class_|inherited__)/.test(name));
}

function attributesOf(element: Element): string {
  return element.attrs
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
    .join(' ');
}

const blocks =
  /^(?:blockquote|dd|div|dl|dt|h[1-6]|hr|li|nav|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)$/;
const holdBlocks = /^(?:blockquote|dd|div|dl|li|nav|ol|section|table|tbody|td|th|thead|tr|ul)$/;

/** The tree with one line for each element and text, without the white space between blocks. */
export function outline(parent: Fragment | Element, indent = ''): string {
  return joinTexts(parent)
    .map((child) => {
      if (typeof child === 'string') return `${indent}${JSON.stringify(child)}\n`;
      const tag = [child.tagName, attributesOf(child)].filter(Boolean).join(' ');
      return `${indent}<${tag}>\n${outline(child, `${indent}  `)}`;
    })
    .join('');
}

function joinTexts(parent: Fragment | Element): (Element | string)[] {
  const joined: (Element | string)[] = [];
  for (const child of parent.childNodes) {
    const last = joined.at(-1);
    if (defaultTreeAdapter.isElementNode(child)) joined.push(child);
    else if (!defaultTreeAdapter.isTextNode(child)) joined.push(`a node ${child.nodeName}`);
    else if (typeof last === 'string') joined[joined.length - 1] = last + child.value;
    else joined.push(child.value);
  }
  if (!holdBlocks.test('tagName' in parent ? parent.tagName : 'div')) return joined;
  const isBlock = (child: Element | string | undefined) =>
    child === undefined || (typeof child === 'object' && blocks.test(child.tagName));
  return joined.filter(
    (child, index) =>
      typeof child === 'object' ||
      /[^ \n]/.test(child) ||
      !isBlock(joined[index - 1]) ||
      !isBlock(joined[index + 1]),
  );
}

function isBlankText(node: Node): boolean {
  return defaultTreeAdapter.isTextNode(node) && /^[ \n]*$/.test(node.value);
}
