/** The title of a feed in feed readers: the name of the blog, after the tag if the feed has one. */
export function feedTitle(brand: string, tag?: string): string {
  return tag === undefined ? brand : `${tag} · ${brand}`;
}
