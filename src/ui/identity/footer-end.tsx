import type { ReactNode } from 'react';
import { icpUrl, policeLabel, policeUrl } from '../../shared/identity/filings.ts';
import { identityTexts } from '../../shared/identity/identity-texts.ts';
import { licenceOf } from '../../shared/identity/licences.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { type Identity, type IdentityPicture, sidesAt } from './identity.ts';

/** In CSS pixels. */
const avatarEdge = 24;
const markHeight = 20;

interface EndProps {
  identity: Identity;
  lang: UiLang;
  ownerName: string;
}

/**
 * What the owner has added below the links of the footer. Nothing if that is nothing. `children`
 * are the lines of the text.
 */
export function FooterEnd({ children, ...props }: EndProps & { children: ReactNode }) {
  const { footerLines, licence } = props.identity;
  const hasWords = footerLines.length > 0 || licence !== 'none';
  return (
    <>
      {hasWords ? (
        <div className="footer-words">
          {children}
          <Licence {...props} />
        </div>
      ) : null}
      <Filings identity={props.identity} />
    </>
  );
}

function Licence({ identity: { licence }, lang, ownerName }: EndProps) {
  const t = identityTexts[lang];
  if (licence === 'reserved') return <p>{t.reserved(ownerName)}</p>;
  const known = licenceOf(licence);
  if (!known) return null;
  return (
    <p>
      {t.licensed}
      <a rel="license" href={known.url}>
        {known.label}
      </a>
    </p>
  );
}

/**
 * The numbers under which the site is registered in China, on every page, in Chinese for everybody.
 */
export function Filings({ identity: { icp, police, policeMark } }: { identity: Identity }) {
  if (icp === '' && police === '') return null;
  return (
    <p className="filings" lang="zh-Hans">
      {icp ? (
        <a href={icpUrl} rel="noreferrer">
          {icp}
        </a>
      ) : null}{' '}
      {police ? (
        <a href={policeUrl(police)} rel="noreferrer">
          {policeMark ? (
            <img src={policeMark.url} {...sidesAt(markHeight, policeMark)} alt="" />
          ) : null}
          {policeLabel(police)}
        </a>
      ) : null}
    </p>
  );
}

/** The owner's picture beside the name, as h-card has it (https://microformats.org/wiki/h-card). */
export function Avatar({ avatar }: { avatar: IdentityPicture | undefined }) {
  if (!avatar) return null;
  return (
    <img
      className="avatar u-photo"
      src={avatar.url}
      srcSet={avatar.sources}
      sizes={avatar.sources && `${avatarEdge}px`}
      width={avatarEdge}
      height={avatarEdge}
      alt=""
      loading="lazy"
    />
  );
}
