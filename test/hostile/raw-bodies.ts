// Bodies of requests, and what their heads say of them.

/** Heads whose body has two ends, or none: what servers in a row may read in two ways. */
export const framings = [
  ...['Content-Length: -1', 'Content-Length: +2', 'Content-Length: 0x2', 'Content-Length: 2,2'],
  ...['Content-Length: 2 2', 'Content-Length: ', 'Content-Length: two', 'Content-Length: 1e1'],
  'Content-Length: 99999999999999999999',
  'Content-Length: 2\r\nContent-Length: 2',
  'Content-Length: 2\r\nContent-Length: 3',
  'Content-Length: 2\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 2',
  ...[
    'Transfer-Encoding: identity',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked, gzip',
  ],
  ...[
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding : chunked',
  ],
  ...[
    'Transfer-Encoding: chunked\r\n ',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding: chunked\0',
  ],
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  ...['Content-Encoding: gzip', 'Content-Encoding: br', 'Content-Encoding: x'],
];

export const bodies = [
  ...[
    '{}',
    '2\r\n{}\r\n0\r\n\r\n',
    '0\r\n\r\n',
    '-1\r\n{}\r\n',
    'g\r\n{}\r\n',
    '0x2\r\n{}\r\n0\r\n\r\n',
  ],
  'ffffffffffffffff\r\n{}\r\n',
  `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  '0\r\nContent-Length: 9\r\nX: y\r\n\r\n',
  'GET /desk HTTP/1.1\r\nHost: blog.example\r\n\r\n',
];

export const types = [
  ...['application/json', 'application/json; charset=utf-16', 'text/plain', 'multipart/form-data'],
  ...[
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/xml',
    '\xff',
  ],
];

export const documents = [
  ...[
    '',
    ' ',
    '{',
    '[',
    'null',
    'true',
    '0',
    '""',
    '[]',
    '{}',
    '{"a":}',
    '\0',
    '\ufeff{}',
    '\xff\xfe',
  ],
  '{"__proto__":{"isLoggedIn":true}}',
  '{"constructor":{"prototype":{"isLoggedIn":true}}}',
  '{"username":{"$gt":""},"password":{"$gt":""}}',
  '{"username":["a"],"password":["b"]}',
  '{"username":"a","username":"b"}',
  '{"username":"a","password":"b","code":{"length":6}}',
  '{"username":"a","password":"b","code":["000000"]}',
  `{"username":"a","password":"b","code":"${'0'.repeat(60_000)}"}`,
  '{"id":"a","rawId":"a","type":"public-key","response":{"__proto__":{"signature":"a"}}}',
  `{"username":"${'a'.repeat(60_000)}","password":"b"}`,
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join()}}`,
  `{"a":1e${'9'.repeat(1_000)}}`,
  `{"a":"${'\\ud800'.repeat(5_000)}"}`,
  'username=a&username=b&password[]=c&__proto__[x]=y',
  `${'a=b&'.repeat(10_000)}`,
  '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\na\r\n--x--\r\n',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'x'.repeat(80_000),
];

export const taking = ['/login', '/api/login', '/api/login/passkey', '/logout', '/visited'];
