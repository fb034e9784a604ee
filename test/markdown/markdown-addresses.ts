import fc from 'fast-check';

/** The entries of a text, which stand on lines of their own or two spaces apart. */
export function entries(text: string): string[] {
  return text.trim().split(/ {2,}|\n */);
}

const harmlessAddresses = entries(String.raw`
  /a  /b.mp4  https://example.com/c.OGG?a=1#t=2  ../茶%20叶.png  ./a:b  ?q="x"&y=<z>  #茶  #  /a(b)c  /%ZZ%E8%8C%B6%00  /a&amp;b&#0;&copy
  https://example.com/a?b=1&c=2#d  HTTPS://Example.com:8443/  http://user:word@例子.测试/路径/
  http://[::1]:3000/x  https://[broken  https:example.com  //example.com/a  /\example.com  \\example.com\a
  mailto:zhixia@example.com?subject=%22  MailTo:a@b.example  tel:+86-10-1234
  data:image/png;base64,iVBORw0KGgo=  DATA:image/GIF;base64,R0lGODlhAQABAAAAACw=  data:image/avif;base64,AAAA
`);

export const hostileAddresses = entries(`
  javascript:alert(1)  javascript://example.com/%0aalert(1)  vbscript:msgbox(1)  data:,alert(1)
  data:text/html,<script>alert(1)</script>  data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==
  data:image/svg+xml,<svg/onload=alert(1)>  data:image/png,x;data:text/html,<b>  data:application/xhtml+xml,<x/>
  blob:https://example.com/1-2-3  file:///etc/passwd  filesystem:https://example.com/temporary/a.html
  view-source:https://example.com/  about:blank  livescript:alert(1)  mocha:alert(1)  jar:https://example.com/!/
`);

/**
 * Ways to write an address that a reader of Markdown, or a browser, may take for the address
 * itself.
 */
const spellings: ((address: string) => string)[] = [
  (address) => address,
  (address) => address.toUpperCase(),
  (address) => address.replace(/[a-z]/g, (letter, at) => (at % 2 ? letter.toUpperCase() : letter)),
  (address) => address.replace(/^[a-z]/i, (letter) => `&#${letter.charCodeAt(0)};`),
  (address) => address.replace(/[a-z]/g, (letter) => `&#x0${letter.charCodeAt(0).toString(16)};`),
  (address) => address.replace(/^[a-z]/i, '\uff4a'),
  (address) => address.replace('s', '\u017f'),
  (address) => `  ${address}  `,
  ...['&colon;', '\\:', '%3A'].map((colon) => (address: string) => address.replace(':', colon)),
  ...['&Tab;', '&NewLine;', '&#13;', '&shy;', '\\', '\t', '\u00ad', '\u0001'].map(
    (inside) => (address: string) => address.slice(0, 2) + inside + address.slice(2),
  ),
  ...['\u0001', '&#1;', '&#x1f;&#32;', '\0', '\u007f', '\u00a0', '&nbsp;', '\u200b', '\ufeff'].map(
    (before) => (address: string) => before + address,
  ),
];

/** Harmless addresses and such as could run code, in many spellings. */
export const address = fc
  .tuple(
    fc.oneof(fc.constantFrom(...harmlessAddresses), fc.constantFrom(...hostileAddresses)),
    fc.oneof(fc.constant(0), fc.nat(spellings.length - 1)),
  )
  .map(([written, spelling]) => spellings[spelling]?.(written) ?? written);
