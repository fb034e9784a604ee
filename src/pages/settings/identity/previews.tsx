import type { ReactNode } from 'react';
import { identityTexts } from '../../../shared/identity/identity-texts.ts';
import { sealSvg } from '../../../shared/seal.ts';
import { frameTexts } from '../../../shared/texts/frame.ts';
import { Avatar, FooterEnd } from '../../../ui/identity/footer-end.tsx';
import type { Identity } from '../../../ui/identity/identity.ts';
import { Logo } from '../../../ui/identity/logo.tsx';
import type { PageFrame } from '../../../ui/page-frame.ts';
import { ProseLines } from '../../../ui/prose.tsx';
import { uploadUrl } from '../../../urls.ts';
import type { OfferedPicture } from './form.ts';

interface PreviewProps {
  frame: PageFrame;
  preview: Identity | undefined;
}

/**
 * What the fields above it change, on light and on dark paper. Nothing in it can be used. The
 * script puts a new one in its place, found by its id, when a field changes.
 */
function Preview({ id, frame, children }: { id: string; frame: PageFrame; children: ReactNode }) {
  return (
    <figure
      id={id}
      className="identity-preview"
      aria-label={identityTexts[frame.lang].preview}
      inert
    >
      <div className="preview-light">{children}</div>
      <div className="preview-dark">{children}</div>
    </figure>
  );
}

export function IconPreview({
  frame,
  icon,
}: {
  frame: PageFrame;
  icon: OfferedPicture | undefined;
}) {
  const url = icon
    ? uploadUrl(icon.id, icon.name)
    : `data:image/svg+xml,${encodeURIComponent(sealSvg(frame.brand))}`;
  return (
    <Preview id="iconPreview" frame={frame}>
      <span className="preview-tab">
        <img src={url} width={16} height={16} alt="" />
        {frame.brand}
      </span>
      <img src={url} width={32} height={32} alt="" />
      <img className="preview-phone" src={url} width={60} height={60} alt="" />
    </Preview>
  );
}

export function LogoPreview({ frame, preview }: PreviewProps) {
  return (
    <Preview id="logoPreview" frame={frame}>
      <Logo brand={frame.brand} identity={preview} />
      <span className="preview-menu">{frameTexts[frame.lang].archive}</span>
    </Preview>
  );
}

export function AuthorPreview({ frame, preview }: PreviewProps) {
  return (
    <Preview id="authorPreview" frame={frame}>
      <span>
        {frameTexts[frame.lang].writtenBy} <Avatar avatar={preview?.avatar} />
        <b dir="auto">{frame.ownerName}</b>
      </span>
      {preview?.socialLinks.map(({ label, url }) => (
        <a key={label + url} href={url}>
          {label}
        </a>
      ))}
    </Preview>
  );
}

export function FooterPreview({ frame, preview }: PreviewProps) {
  const hasEnd =
    preview !== undefined &&
    (preview.footerLines.length > 0 ||
      preview.licence !== 'none' ||
      preview.icp !== '' ||
      preview.police !== '');
  return (
    <figure
      id="footerPreview"
      className="identity-preview site-footer"
      aria-label={identityTexts[frame.lang].preview}
      hidden={!hasEnd}
      inert
    >
      {preview ? (
        <FooterEnd identity={preview} lang={frame.lang} ownerName={frame.ownerName}>
          <ProseLines lines={preview.footerLines} />
        </FooterEnd>
      ) : null}
    </figure>
  );
}
