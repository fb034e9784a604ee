/** Addresses of one machine or one network. https://www.rfc-editor.org/rfc/rfc6890 */
const local =
  /^(?:localhost|.+\.(?:localhost|local|internal|lan)|(?:127|10)\..+|192\.168\..+|169\.254\..+|172\.(?:1[6-9]|2\d|3[01])\..+|\[(?:::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]|[^.:]+)$/i;

/** Whether a host has an address that programs elsewhere on the Internet can ask. */
export function isReachable(host: string): boolean {
  return !local.test(host);
}
