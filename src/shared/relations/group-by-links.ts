/**
 * Groups the entries that name each other, directly or by way of others, as `findTranslations`
 * does for one article. Gives the group of each entry that is not alone, with its entries in their
 * order. An id that is no entry still connects the entries that name it.
 */
export function groupByLinks<Entry extends { articleID: string }>(
  entries: readonly Entry[],
  links: readonly { articleID: string; name: string }[],
): Map<string, Entry[]> {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    let root = name;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) {
      root = parent;
    }
    // The next search from here is one step.
    if (root !== name) parents.set(name, root);
    return root;
  };
  for (const { articleID, name } of links) {
    const [a, b] = [rootOf(articleID), rootOf(name)];
    if (a !== b) parents.set(a, b);
  }
  const named = new Set(links.flatMap(({ articleID, name }) => [articleID, name]));
  const connected = entries.filter(({ articleID }) => named.has(articleID));
  const groups = Map.groupBy(connected, ({ articleID }) => rootOf(articleID));
  return new Map(
    connected.flatMap(({ articleID }) => {
      const group = groups.get(rootOf(articleID)) ?? [];
      return group.length > 1 ? [[articleID, group] as const] : [];
    }),
  );
}
