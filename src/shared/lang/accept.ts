/**
 * What a header such as `Accept-Encoding` or `Accept-Language` names, in lower case and in its order, each with its
 * weight from 0 to 1 (RFC 9110, section 12.4.2). One that is no number is 0: what it means, nobody knows.
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
