import type { Tag, TagRule, TagTable, WriteTag } from './base/tag.ts';
import { escapeText, inline } from './base/write-markdown.ts';
import type { TagSyntax } from './find-tags.ts';
import { boxes } from './programs/boxes.ts';
import { embeds } from './programs/embeds.ts';
import { hexoTags } from './programs/hexo.ts';
import { hexoPartTags } from './programs/hexo-parts.ts';
import { hexoThemeTags } from './programs/hexo-themes.ts';
import { hugoShortcodes } from './programs/hugo.ts';
import { liquidTags, writeValue } from './programs/liquid.ts';

/** The tags that a program knows. */
export interface Dialect {
  syntax: TagSyntax;
  /** The rule of a tag; undefined for an unknown one. */
  ruleOf: (tag: Tag) => TagRule | undefined;
  /** Whether a value without a rule is a tag that stays, and not plain text. */
  hasValues: boolean;
  hasAttributes: boolean;
  hasContainers: boolean;
  hasMdx: boolean;
  hasAdmonitions: boolean;
}

interface Tables {
  statements?: TagTable;
  values?: WriteTag;
  shortcodes?: TagTable;
  calls?: TagTable;
}

const namedTags: TagTable = new Map([...boxes, ...embeds]);

function makeRuleOf({ statements, values, shortcodes, calls }: Tables): Dialect['ruleOf'] {
  const value: TagRule | undefined = values && { body: 'none', write: values };
  return ({ form, name }) => {
    if (form === 'escaped') return shownRule;
    if (form === 'value') return value;
    const table = form === 'statement' ? statements : form === 'shortcode' ? shortcodes : calls;
    return table?.get(name) ?? table?.get(name.toLowerCase());
  };
}

/** A tag that its writer wanted to show: it is text. */
const shownRule: TagRule = {
  body: 'none',
  write: ({ name }) => inline(name.replace(/<(?=[a-z/!?])/gi, '\\<')),
};

/** For each name, the first table whose rule writes something. */
function mergeTables(...tables: readonly TagTable[]): TagTable {
  const merged = new Map<string, TagRule>();
  for (const table of tables) {
    for (const [name, rule] of table) {
      const first = merged.get(name);
      merged.set(name, first ? either(first, rule) : rule);
    }
  }
  return merged;
}

function either(first: TagRule, second: TagRule): TagRule {
  // A body that is code for one of them must not be changed before the other one reads it.
  const bodies = [first.body, second.body];
  const body = bodies.includes('code') ? 'code' : bodies.includes('text') ? 'text' : 'none';
  return { body, write: (call) => first.write(call) ?? second.write(call) };
}

const hexoTables = mergeTables(hexoTags, hexoThemeTags, hexoPartTags);
const none = { hasStatements: false, values: 'none', hasShortcodes: false } as const;
const plain = {
  hasValues: false,
  hasAttributes: false,
  hasContainers: false,
  hasMdx: false,
  hasAdmonitions: false,
};

const jekyll: Dialect = {
  ...plain,
  syntax: { ...none, hasStatements: true, values: 'liquid' },
  ruleOf: makeRuleOf({ statements: liquidTags, values: writeValue }),
  hasValues: true,
  hasAttributes: true,
};

const hexo: Dialect = {
  ...plain,
  syntax: { ...none, hasStatements: true },
  ruleOf: makeRuleOf({ statements: hexoTables }),
  hasAdmonitions: true,
};

const hugo: Dialect = {
  ...plain,
  syntax: { ...none, hasShortcodes: true },
  ruleOf: makeRuleOf({ shortcodes: hugoShortcodes }),
};

const zola: Dialect = {
  ...plain,
  syntax: { ...none, hasStatements: true, values: 'zola' },
  ruleOf: makeRuleOf({ calls: namedTags }),
};

const vue: Dialect = {
  ...plain,
  syntax: { ...none, values: 'liquid' },
  ruleOf: makeRuleOf({ values: writeVueValue }),
  hasContainers: true,
};

const docusaurus: Dialect = {
  ...plain,
  syntax: none,
  ruleOf: makeRuleOf({}),
  hasContainers: true,
  hasMdx: true,
};

/** Only with names before their values: other programs have other tags under these names. */
const namedStatements: TagTable = new Map(
  [...namedTags].map(([name, { body, write }]) => [
    name,
    { body, write: (call) => (/^(?:\w+=|$)/.test(call.written) ? write(call) : undefined) },
  ]),
);

/** Each form is of one program, and the names tell which of them wrote `{% … %}`. */
const unknown: Dialect = {
  syntax: { hasStatements: true, values: 'any', hasShortcodes: true },
  ruleOf: makeRuleOf({
    statements: mergeTables(hexoTables, liquidTags, namedStatements),
    values: writeValue,
    shortcodes: hugoShortcodes,
    calls: namedTags,
  }),
  hasValues: false,
  hasAttributes: true,
  hasContainers: true,
  hasMdx: true,
  hasAdmonitions: true,
};

/** The programs whose tags are known. Obsidian and others have none. */
const dialects = new Map<string, Dialect>([
  ['Jekyll', jekyll],
  ['Hexo', hexo],
  ['Hugo', hugo],
  ['Zola', zola],
  ['VitePress', vue],
  ['Docusaurus', docusaurus],
]);

/** The tags of a program; without one, those that their syntax tells. */
export function dialectOf(program: string | undefined): Dialect | undefined {
  return program === undefined ? unknown : dialects.get(program);
}

/** `{{ $frontmatter.title }}` */
function writeVueValue(call: Parameters<WriteTag>[0]): ReturnType<WriteTag> {
  const [, name] = /^\$(?:frontmatter|page)\.(\w+)$/.exec(call.name) ?? [];
  const value = name && call.findValue(`page.${name}`);
  return value ? inline(escapeText(value)) : undefined;
}
