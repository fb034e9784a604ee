interface WrittenPost {
  plaintext: string;
  /** The document of the editor of today, as JSON. */
  lexical: string;
  /** The document of the editor before it, as JSON. */
  mobiledoc: string;
}

/** Whether a post has words besides its HTML. */
export function hasWords({ plaintext, lexical, mobiledoc }: WrittenPost): boolean {
  return (
    plaintext.trim() !== '' ||
    /"text":\s*"[^"]/.test(lexical) ||
    /\[0,\[[^\]]*\],\d+,"[^"]/.test(mobiledoc)
  );
}
