/** A whole text that is one address, as a browser copies it. */
export function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:)[^\s<>"]+$/i.test(text);
}

/**
 * An address as it stands within `(…)` of a link: in angle brackets if it has spaces or single
 * brackets.
 */
export function linkAddress(address: string): string {
  if (!/[\s<>()]/.test(address)) return address;
  const balanced = /^[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*$/.test(address);
  return balanced ? address : `<${address.trim().replace(/\s/g, '%20').replace(/[<>]/g, '\\$&')}>`;
}
