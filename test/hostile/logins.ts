// What strangers may give a login: names, passwords and codes, cookies that look like those of a
// known device or reader, and addresses that a proxy hands on.

/** Texts for each field of a login. */
export const hostileTexts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ufeff',
    '\u202e',
    '\ud800',
    '\n\r\t',
    '🙂'.repeat(40),
    '茶'.repeat(200),
  ],
  ...[
    "' or 1=1 --",
    '"; drop table owner; --',
    '%',
    '_',
    '{"$gt":""}',
    '<script>alert(1)</script>',
  ],
  ...[
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'true',
    '0',
    '-1',
    '1e309',
    '../../etc/passwd',
  ],
  ...['a'.repeat(1_000), 'a'.repeat(20_000), '%00', '&username=zhixia', '{{7*7}}'],
];

/** Codes of which a careless program could make a right one. */
export const hostileCodes = [
  ...[
    '000000',
    '0',
    '00000',
    '0000000',
    '-00001',
    '+12345',
    '0x1234',
    '1e5',
    '12345.',
    'NaN',
    'Infinity',
  ],
  ...[
    '１２３４５６',
    '٠١٢٣٤٥',
    '000 000',
    '000-000',
    '0\u200b00000',
    '000000\0',
    '000000,000001',
    '[]',
    '{}',
  ],
  ...[
    '2222-2222-2222-2222',
    'zzzz-zzzz-zzzz-zzzz',
    '2'.repeat(16),
    '%',
    '________________',
    "' or ''='",
  ],
];

/** Values that are not of the type that a field has. */
export const hostileValues: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, [], [''], ['000000'], {}, { $gt: '' }, { length: 6 }],
  ...[{ toString: 'x' }, { __proto__: { isLoggedIn: true } }, [[[[[]]]]]],
];

/** Values of the cookie of a device and of the cookie of an article. */
export const hostileCookies = [
  ...[
    '',
    '.',
    '..',
    '=',
    'x',
    'x.',
    '.x',
    'x.x',
    'undefined',
    'null',
    '%',
    '%00',
    '"',
    '"x"',
    '__proto__',
  ],
  ...['a.'.repeat(1_000), `${'A'.repeat(22)}.${'A'.repeat(43)}`, `9999999999999.${'A'.repeat(43)}`],
  ...[
    `-1.${'A'.repeat(43)}`,
    `1e400.${'A'.repeat(43)}`,
    `Infinity.${'A'.repeat(43)}`,
    `.${'A'.repeat(43)}`,
  ],
];

/** What a client writes into X-Forwarded-For, before a proxy adds the address that connects. */
export const hostileForwarded = [
  ...[
    '',
    ',',
    ',,,',
    'unknown',
    '_hidden',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '[::1]:99999',
    '127.0.0.1',
  ],
  ...['1.1.1.1,'.repeat(200), '999.999.999.999', 'fe80::1%', `fe80::1%${'x'.repeat(2_000)}`],
  ...[
    "' or 1=1 --",
    'address zhixia',
    'x of article y',
    '192.0.2.1 of article x',
    '"ip":"192.0.2.9"',
  ],
];
