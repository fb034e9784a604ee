/**
 * Parameters of an address of PostgreSQL that hold no secret. Any other one may: `options` sets
 * anything, for extensions too.
 */
const openParameters = new Set([
  ...['application_name', 'client_encoding', 'connect_timeout', 'dbname', 'host', 'port', 'user'],
  ...['sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'target_session_attrs'],
]);

/**
 * The address of a database or a blog for people: without its password, and without the value of a
 * parameter that may be a secret. An address whose parts cannot be told for sure is not shown at
 * all.
 */
export function withoutSecrets(address: string): string {
  if (address === '') return '';
  if (!address.includes('://') || !URL.canParse(address)) {
    return address.includes('@') ? '(not shown: it is not a valid address)' : address;
  }
  const url = new URL(address);
  if (url.hash !== '' || /@|%40/i.test(url.pathname + url.search)) {
    return '(not shown: a sign in it may be a part of the password; there, / # ? @ are written %2F %23 %3F %40)';
  }
  const secrets = [...new Set(url.searchParams.keys())].filter((name) => !openParameters.has(name));
  if (url.password === '' && secrets.length === 0) return address;
  if (url.password !== '') url.password = '***';
  for (const name of secrets) url.searchParams.set(name, '***');
  return url.href;
}
