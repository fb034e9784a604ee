/** Where the browser keeps a chosen colour scheme: `light` or `dark`; nothing when the system decides. */
export const themeKey = 'suibi-theme';
