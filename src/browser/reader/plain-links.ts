/** Marks links whose text is their address. Print styles add the address to all other links. */
export function markPlainLinks(): void {
  addEventListener('beforeprint', () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.prose a[href^="http"]')) {
      link.toggleAttribute('data-plain', link.textContent === link.getAttribute('href'));
    }
  });
}
