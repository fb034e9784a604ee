// Modules of others that come without types.

declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const names: Record<string, string>;
  export = names;
}

declare module 'markdown-it/lib/rules_block/table.mjs' {
  const table: import('markdown-it/lib/parser_block.mjs').RuleBlock;
  export = table;
}

declare module 'markdown-it/lib/rules_block/blockquote.mjs' {
  const blockquote: import('markdown-it/lib/parser_block.mjs').RuleBlock;
  export = blockquote;
}
