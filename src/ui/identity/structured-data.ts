import { toAbsolute } from '../../shared/address/addresses.ts';
import { licenceOf } from '../../shared/identity/licences.ts';
import type { Identity } from './identity.ts';

/** What a page knows of its blog. */
interface Blog {
  ownerName: string;
  identity: Identity | undefined;
  origin: string;
}

/**
 * A person in the terms of https://schema.org, with the picture and the profiles if it is the
 * owner. Undefined without a name.
 */
export function describePerson(name: string, { ownerName, identity, origin }: Blog) {
  if (name === '') return undefined;
  const person = { '@type': 'Person', name };
  if (!identity || name !== ownerName) return person;
  const { avatar, socialLinks } = identity;
  const profiles = socialLinks.flatMap(({ url }) => toAbsolute(url, origin) ?? []);
  return {
    ...person,
    image: avatar && toAbsolute(avatar.url, origin),
    sameAs: profiles.length > 0 ? profiles : undefined,
  };
}

export function describeLicence(identity: Identity | undefined): string | undefined {
  return identity && licenceOf(identity.licence)?.url;
}
