/**
 * Some input methods give the key that ends a composition to the page after the composition’s end.
 */
export const afterCompositionMs = 50;

/**
 * Resolves when no input method composes in the page, and the key that ended the composition is
 * over.
 */
export async function untilComposed(): Promise<void> {
  const { dataset } = document.documentElement;
  // A field that is removed amid a composition never tells its end, and leaves the focus to the
  // body.
  while (dataset.composing !== undefined && document.activeElement !== document.body) {
    await new Promise((resolve) => addEventListener('compositionend', resolve, { once: true }));
    await new Promise((resolve) => setTimeout(resolve, afterCompositionMs));
  }
}
