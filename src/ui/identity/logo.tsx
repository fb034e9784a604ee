import { guessLang } from '../../shared/lang/guess-lang.ts';
import { isSeal } from '../../shared/seal.ts';
import { articlesUrl } from '../../urls.ts';
import { type Identity, type IdentityPicture, sidesAt } from './identity.ts';

/** In CSS pixels: about the height of the seal, which the style sheet gives it. */
const logoHeight = 40;

interface LogoProps {
  brand: string;
  identity: Pick<Identity, 'logo' | 'logoDark'> | undefined;
}

/** The way home at the top of every page: the owner's logo, or the name of the blog. */
export function Logo({ brand, identity }: LogoProps) {
  const logo = identity?.logo;
  if (logo) {
    return (
      <a className="logo logo-picture" href={articlesUrl()}>
        <LogoPicture brand={brand} logo={logo} logoDark={identity?.logoDark} />
      </a>
    );
  }
  return (
    <a
      className={isSeal(brand) ? 'logo logo-seal' : 'logo'}
      lang={guessLang(brand)}
      href={articlesUrl()}
    >
      {brand}
    </a>
  );
}

/**
 * The style sheet shows one of two pictures, because readers choose their colours on the page too.
 * A lazy picture that is not shown is not loaded.
 */
function LogoPicture({
  brand,
  logo,
  logoDark,
}: {
  brand: string;
  logo: IdentityPicture;
  logoDark: IdentityPicture | undefined;
}) {
  if (!logoDark) return <LogoImage brand={brand} picture={logo} />;
  return (
    <>
      <LogoImage brand={brand} picture={logo} className="on-light" />
      <LogoImage brand={brand} picture={logoDark} className="on-dark" />
    </>
  );
}

function LogoImage({
  brand,
  picture,
  className,
}: {
  brand: string;
  picture: IdentityPicture;
  className?: string;
}) {
  const sides = sidesAt(logoHeight, picture);
  return (
    <img
      className={className}
      src={picture.url}
      srcSet={picture.sources}
      sizes={picture.sources && `${sides.width}px`}
      {...sides}
      alt={brand}
      loading={className ? 'lazy' : undefined}
    />
  );
}
