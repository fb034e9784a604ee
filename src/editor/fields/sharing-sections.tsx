import { DraftLinkSection } from './draft-link-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { useSharing } from './use-sharing.ts';

/**
 * Who may read the article. This is no part of the document: it changes at once, and has no
 * history.
 */
export function SharingSections() {
  const sharing = useSharing();
  return (
    <>
      <PasswordSection {...sharing} />
      <DraftLinkSection {...sharing} />
    </>
  );
}
