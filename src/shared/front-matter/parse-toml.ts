import { parse, type TomlTable, type TomlValue } from 'smol-toml';

/**
 * Reads TOML. Its tables are plain objects, as those of YAML and JSON are: the library makes
 * objects without a prototype, and `String` throws on such a one.
 */
export function parseToml(source: string): TomlTable {
  return plainTable(parse(source, { integersAsBigInt: 'asNeeded' }));
}

function plainTable(table: TomlTable): TomlTable {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, plain(value)]));
}

function plain(value: TomlValue): TomlValue {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && !(value instanceof Date) ? plainTable(value) : value;
}
