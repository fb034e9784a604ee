// Decides which modules of the owner's build stand in one file together.
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { browserBuilds, bundles } from '../src/bundles.ts';

type Bundle = (typeof browserBuilds.owner)[number];
type InfoOf = (
  id: string,
) => Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'> | null;

/**
 * Puts what the edit page needs at once into few files. Without this, each set of modules that the
 * same pages need would be a file of its own: many small files, which compress badly, and each has
 * 500 bytes of headers. Packages have files of their own, because they change seldom.
 */
export function groupOfEditPage() {
  let groups: Map<string, string> | undefined;
  return {
    name(id: string, context: Rolldown.ChunkingContext) {
      groups ??= groupModules((each) => context.getModuleInfo(each));
      const group = groups.get(id);
      if (group === undefined) return null;
      return id.includes('/node_modules/') ? `${group}-packages` : group;
    },
    debugName: 'edit page',
    includeDependenciesRecursively: false,
  };
}

/**
 * The file of each module that the edit page needs at once, by the pages that need it too. A module
 * is in none if a page would load the file's other modules for nothing.
 */
export function groupModules(infoOf: InfoOf): Map<string, string> {
  const atOnce = (id: string) => infoOf(id)?.importedIds ?? [];
  const ever = (id: string) => [...atOnce(id), ...(infoOf(id)?.dynamicallyImportedIds ?? [])];
  const entry = (bundle: Bundle) => join(import.meta.dirname, '..', bundles[bundle]);
  const others = browserBuilds.owner
    .filter((bundle) => bundle !== 'edit')
    .map((bundle) => ({
      bundle,
      now: reach(entry(bundle), atOnce),
      ever: reach(entry(bundle), ever),
    }));
  const groups = new Map<string, string>();
  for (const id of reach(entry('edit'), atOnce)) {
    const sharing = others.filter((other) => other.ever.has(id));
    const [now, later] = [true, false].map((isNow) =>
      sharing.filter((other) => other.now.has(id) === isNow).map(({ bundle }) => bundle),
    );
    const group = groupOf(now, later);
    if (group !== undefined) groups.set(id, group);
  }
  return groups;
}

/** `now`: the other pages that need the module at once. `later`: those that load it later. */
function groupOf(now: readonly Bundle[] = [], later: readonly Bundle[] = []): string | undefined {
  const areIn = (bundles: readonly Bundle[], ...group: Bundle[]) =>
    bundles.every((bundle) => group.includes(bundle));
  // What is kept on the device. The other pages load it to log the owner in and out.
  if (later.length > 0) {
    return areIn(now, 'desk') && areIn(later, 'owner', 'login') ? 'documents' : undefined;
  }
  if (now.length === 0) return 'edit-page';
  // Every page of a logged-in owner has this script.
  if (now.includes('owner')) return 'owner-pages';
  if (areIn(now, 'desk')) return 'desk-and-edit';
  return areIn(now, 'desk', 'login') ? 'login-and-desk' : undefined;
}

function reach(
  from: string,
  importsOf: (id: string) => readonly string[],
  found = new Set<string>(),
): Set<string> {
  for (const id of importsOf(from)) {
    if (found.has(id)) continue;
    found.add(id);
    reach(id, importsOf, found);
  }
  return found;
}
