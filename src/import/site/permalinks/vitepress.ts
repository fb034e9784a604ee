import { encodeSigns } from '../../../shared/address/addresses.ts';
import { ownValue } from '../../../shared/front-matter/fields.ts';
import { sourceOfVitePress } from '../content-files.ts';
import { pathBelow, withoutEnding } from '../old-site.ts';
import { valueAt } from '../read-config.ts';
import { type FoundAddresses, type OldArticle, textOf } from './old-article.ts';

/** The addresses of a file of VitePress or VuePress: https://vitepress.dev/guide/routing */
export function addressesOfVitePress(config: unknown, article: OldArticle): FoundAddresses {
  const path = pathBelow(sourceOfVitePress(config), article.path);
  if (path === undefined) return { certain: [], guessed: [] };
  const rewritten = textOf(ownValue(valueAt(config, 'rewrites'), path)) ?? rewrite(config, path);
  // VuePress makes a page of its own address of a README.
  const place = withoutEnding(rewritten ?? path).replace(/(?<=^|\/)readme$/i, 'index');
  const own = textOf(article.raw('permalink'));
  if (own === undefined || own.includes(':')) return { certain: [encodeSigns(place)], guessed: [] };
  return { certain: [own], guessed: [encodeSigns(place)] };
}

const maxNames = 4;

/** A rule such as `packages/:pkg/src/:slug*` to `:pkg/:slug*`. */
function rewrite(config: unknown, path: string): string | undefined {
  const rules = Object.entries((valueAt(config, 'rewrites') ?? {}) as Record<string, unknown>);
  for (const [from, to] of rules) {
    const names: string[] = [];
    const parts = from.split(/(:\w+(?:\([^()]*\))?\*?)/);
    if (typeof to !== 'string' || parts.length === 1) continue;
    // Many parts that fit anything take very long.
    if (parts.length > 2 * maxNames + 1) continue;
    const expression = parts.map((part) => {
      if (!part.startsWith(':')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(/\w+/.exec(part)?.[0] ?? '');
      return part.endsWith('*') ? '(.*)' : '([^/]+)';
    });
    const found = new RegExp(`^${expression.join('')}$`).exec(path);
    if (found === null) continue;
    return to.replace(/:(\w+)\*?/g, (_, name: string) => found[names.indexOf(name) + 1] ?? '');
  }
  return undefined;
}
