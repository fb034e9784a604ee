/** Links whose text is their address; on paper it shall not stand there twice. */
export function markPlainLinks(): void {
  addEventListener('beforeprint', () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.prose a[href^="http"]')) {
      link.toggleAttribute('data-plain', link.textContent === link.getAttribute('href'));
    }
  });
}
