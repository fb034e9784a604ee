/**
 * The built files of the owner's pages. The server writes them before the script of the owner's
 * offline worker.
 */
export interface OwnerBuild {
  version: string;
  /** Addresses. */
  files: string[];
}

/** The name under which the worker's script finds its `OwnerBuild`. */
export const ownerBuildName = 'ownerBuild';

/**
 * The value of the header `suibi-audience` of a page that only the owner may see, and that needs
 * these built files.
 */
export const ownerAudience = (version: string) => `owner ${version}`;

/**
 * The owner's worker has a cache for each version. A page holds a lock with this name while it
 * needs the cache.
 */
export const ownerCacheName = (version: string) => `${ownerCachePrefix}${version}`;

export const ownerCachePrefix = 'suibi-owner-';

/**
 * The header of a visitor's page with code of others. Such a page must not stay where the owner
 * logs in.
 */
export const ownCodeHeader = 'suibi-own-code';
