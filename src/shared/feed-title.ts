/** Under which name readers list a feed: that of the blog, or of one of its tags. */
export function feedTitle(brand: string, tag?: string): string {
  return tag === undefined ? brand : `${tag} · ${brand}`;
}
