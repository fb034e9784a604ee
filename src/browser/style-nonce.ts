/**
 * React Aria adds one style sheet to the page, and looks here for the nonce that the security
 * policy wants for it.
 */
export function giveNonce(nonce: string): void {
  if (document.querySelector('meta[property="csp-nonce"]')) return;
  const meta = document.createElement('meta');
  meta.setAttribute('property', 'csp-nonce');
  meta.nonce = nonce;
  document.head.append(meta);
}
