/** The text of a guide. The build puts it into the program. */
declare module '*.md?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite gives the text no other name.
  export default text;
}

/** The text of a drawing. */
declare module '*.svg?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite gives the text no other name.
  export default text;
}
