/**
 * The values of a header such as `Accept-Encoding` or `Accept-Language`, in lower case and in their
 * order, each with its weight from 0 to 1 (RFC 9110, section 12.4.2). A weight that is no number
 * counts as 0.
 */
export function weightsOf(header = ''): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      const weight = parameters.map((text) => /^\s*q=(.*)$/.exec(text)?.[1]).find(Boolean);
      return [name.trim(), Number(weight ?? 1) || 0];
    }),
  );
}
