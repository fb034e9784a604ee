declare module 'opencc-js/dict/TSCharacters' {
  /**
   * Pairs divided by `|`: a traditional character, a space, and its simplified characters divided
   * by spaces.
   */
  const pairs: string;
  // biome-ignore lint/style/noDefaultExport: this module has one.
  export default pairs;
}
