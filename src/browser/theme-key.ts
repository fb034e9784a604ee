/**
 * The key under which the browser stores a chosen colour scheme, `light` or `dark`. No value: the
 * system decides.
 */
export const themeKey = 'suibi-theme';
