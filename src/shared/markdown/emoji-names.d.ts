declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const names: Record<string, string>;
  // biome-ignore lint/style/noDefaultExport: it has one
  export default names;
}
