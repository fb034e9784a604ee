import { type DefaultTreeAdapterMap, parse } from 'parse5';

/** An element of a page, as a browser's parser reads it. */
interface PageElement {
  tag: string;
  attributes: Record<string, string>;
  /** Its text without that of scripts and styles; white space is one space. */
  text: string;
  role: string | undefined;
  /** The name that a screen reader says. */
  name: string;
}

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

/** Every element of a page, in its order. */
export function listElements(html: string): PageElement[] {
  const found: PageElement[] = [];
  const visit = (node: Node) => {
    if ('tagName' in node) found.push(describe(node));
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

/**
 * The elements with this role, and with this name where one is given. Throws for a role that this
 * file does not know, if no element names it as its own.
 */
export function findByRole(html: string, role: string, name?: string): PageElement[] {
  const elements = listElements(html);
  if (!knownRoles.has(role) && !elements.some(({ attributes }) => attributes.role === role)) {
    throw new Error(`unknown role ${role}: add its element to the roles in test/html.ts`);
  }
  return elements.filter(
    (element) => element.role === role && (name === undefined || element.name === name),
  );
}

/**
 * The only element with this role and name. If there is none or more than one, throws and lists the
 * names.
 */
export function getByRole(html: string, role: string, name: string): PageElement {
  const all = findByRole(html, role);
  const [found, ...others] = all.filter((element) => element.name === name);
  if (found && others.length === 0) return found;
  throw new Error(
    `${others.length + (found ? 1 : 0)} of role ${role} are called “${name}”; there are: ${all.map((each) => each.name).join(' | ')}`,
  );
}

/** The elements with this tag. */
export function findByTag(html: string, tag: string): PageElement[] {
  return listElements(html).filter((element) => element.tag === tag);
}

/** The text of a page's title. */
export function titleOf(html: string): string | undefined {
  return findByTag(html, 'title')[0]?.text;
}

/** The language that a page says it is in. */
export function langOf(html: string): string | undefined {
  return findByTag(html, 'html')[0]?.attributes.lang;
}

function describe(element: Element): PageElement {
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  const text = textOf(element).replace(/\s+/g, ' ').trim();
  const tag = element.tagName;
  const name = attributes['aria-label'] ?? attributes.alt ?? text;
  return { tag, attributes, text, role: attributes.role ?? roleOf(tag, attributes), name };
}

function textOf(node: Node): string {
  if ('value' in node) return node.value;
  if ('tagName' in node && /^(?:script|style)$/.test(node.tagName)) return '';
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

const roles: Record<string, string> = {
  article: 'article',
  button: 'button',
  form: 'form',
  footer: 'contentinfo',
  header: 'banner',
  img: 'img',
  main: 'main',
  nav: 'navigation',
  option: 'option',
};

const knownRoles = new Set(['link', 'heading', ...Object.values(roles)]);

function roleOf(tag: string, attributes: Record<string, string>): string | undefined {
  if (tag === 'a') return 'href' in attributes ? 'link' : undefined;
  return /^h[1-6]$/.test(tag) ? 'heading' : roles[tag];
}
