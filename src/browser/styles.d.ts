declare module '*.css';

/** The text of a style sheet. */
declare module '*.css?inline' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: Vite gives the text no other name.
  export default text;
}
