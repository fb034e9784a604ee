/** The attribute in which the style of an element stands: a browser must not read it. */
export const styleAttribute = 'data-style';
