import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Which articles are related. Of each article its first passage in the search index stands here, so that the rows go when the passage
 * goes: when another revision is published, or none. `passages_to_relate` has those for which nobody has looked for related ones
 * yet; a trigger writes it, so that no publication can forget it.
 */
export async function up(db: QueryExecutorProvider, kind: 'sqlite' | 'postgres'): Promise<void> {
  for (const statement of kind === 'sqlite' ? inSqlite : inPostgres) {
    await sql.raw(statement).execute(db);
  }
}

const passage = (id: string) => `${id} not null references search_passages (id) on delete cascade`;

const tables = (id: string, score: string, strict: string) => [
  `create table related_passages (
    passage_id ${passage(id)},
    related_id ${passage(id)},
    score ${score} not null,
    primary key (passage_id, related_id)
  ) ${strict}`,
  'create index related_passages_related on related_passages (related_id)',
  `create table passages_to_relate (passage_id ${passage(id)} primary key) ${strict}`,
  'insert into passages_to_relate select id from search_passages where number = 0',
];

const events = ['insert', 'update', 'delete'];

const inSqlite = [
  ...tables('integer', 'real', 'strict'),
  `create trigger search_passages_inserted after insert on search_passages when new.number = 0 begin
    insert into passages_to_relate (passage_id) values (new.id);
  end`,
  ...events.map(
    (event) => `create trigger public_related_passages_${event} after ${event} on related_passages
      begin
        update public_changes set
          number = number + 1,
          changed_at = max(changed_at + 1, cast(unixepoch('subsec') * 1000 as integer));
      end`,
  ),
];

const inPostgres = [
  ...tables('bigint', 'double precision', ''),
  `create function await_related() returns trigger language plpgsql as $$
    begin
      insert into passages_to_relate (passage_id) values (new.id);
      return null;
    end $$`,
  `create trigger search_passages_inserted after insert on search_passages
    for each row when (new.number = 0) execute function await_related()`,
  ...events.map(
    (event) => `create constraint trigger public_related_passages_${event}
      after ${event} on related_passages deferrable initially deferred
      for each row execute function note_public_change()`,
  ),
];
