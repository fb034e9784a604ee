// What a measurement prints and leaves behind: tables for people, and the same as JSON.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';

/** Where each measurement writes NAME.json. It is not committed. */
export const reportsFolder = join(import.meta.dirname, '..', 'results');

export interface Table {
  title: string;
  columns: string[];
  /** The first cell of a row is its name. */
  rows: string[][];
}

export interface Report {
  /** As in `npm run bench -- NAME`. */
  name: string;
  measuredAt: string;
  machine: {
    cpu: string;
    cores: number;
    memoryGB: number;
    system: string;
    /** How many processes ran or waited for a processor in the minute before the measurement. */
    load: number;
    versions: string[];
  };
  tables: Table[];
  missed: string[];
}

/** Prints a measurement line by line, and collects it. */
export interface Reporter {
  /** Begins a table. The function that it returns adds a row. */
  table(title: string, columns: readonly string[]): (...cells: string[]) => void;
  /** Notes that a limit is missed: the program then ends with 1. */
  miss(what: string): void;
  /** Writes NAME.json. `versions`: of other programs, such as `PostgreSQL 18.1`. */
  write(versions?: readonly string[]): void;
}

export function startReport(name: string): Reporter {
  const measuredAt = new Date().toISOString();
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const tables: Table[] = [];
  const missed: string[] = [];
  return {
    table(title, columns) {
      const table: Table = { title, columns: [...columns], rows: [] };
      tables.push(table);
      process.stdout.write(`\n${title}\n`);
      print(columns);
      return (...cells) => {
        table.rows.push(cells);
        print(cells);
      };
    },
    miss(what) {
      missed.push(what);
      process.stdout.write(`  missed: ${what}\n`);
      process.exitCode = 1;
    },
    write(versions = []) {
      const machine = {
        cpu: cpus()[0]?.model ?? 'unknown',
        cores: cpus().length,
        memoryGB: Math.round(totalmem() / 1e9),
        system: `${type()} ${release()}`,
        load,
        versions: [`Node ${process.versions.node}`, ...versions],
      };
      const report: Report = { name, measuredAt, machine, tables, missed };
      mkdirSync(reportsFolder, { recursive: true });
      writeFileSync(join(reportsFolder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
      process.stdout.write(
        `\n${machine.cpu}, ${machine.cores} cores, ${machine.versions.join(', ')}; load before: ${load}\n`,
      );
    },
  };
}

function print(cells: readonly string[]): void {
  const text = cells.map((cell, index) =>
    index === 0 ? cell.padEnd(24) : ` ${cell.padStart(10)}`,
  );
  process.stdout.write(`${text.join('')}\n`);
}
