/** The title of a feed in feed readers: the blog's name, for the feed of a tag with the tag. */
export function feedTitle(brand: string, tag?: string): string {
  return tag === undefined ? brand : `${tag} · ${brand}`;
}
