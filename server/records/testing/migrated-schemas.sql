-- Schemas that tests lend each other, see migrated-schemas.ts.
create table public.lent_schema (
  name text primary key,
  kind text not null,
  is_free boolean not null,
  -- What its tables were like, and what was in them, when it was new.
  looks text not null,
  first_rows jsonb not null,
  first_numbers jsonb not null
);

create function public.looks_of(schema regnamespace) returns text language sql as $$
  select md5(concat_ws(';',
    (select string_agg(concat(oid, ':', xmin), ',' order by oid) from pg_class where relnamespace = schema),
    (select string_agg(concat(oid, ':', xmin), ',' order by oid) from pg_constraint where connamespace = schema),
    (select string_agg(concat(oid, ':', xmin), ',' order by oid) from pg_proc where pronamespace = schema),
    (select string_agg(concat(t.oid, ':', t.xmin), ',' order by t.oid)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = schema and not t.tgisinternal),
    (select string_agg(concat(a.attrelid, '.', a.attnum, ':', a.xmin), ',' order by a.attrelid, a.attnum)
      from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = schema)))
$$;

create function public.note_schema(schema text, its_kind text) returns void language plpgsql as $$
declare
  each record;
  found jsonb;
  all_rows jsonb := '{}';
  all_numbers jsonb := '{}';
begin
  for each in select relname, relkind from pg_class where relnamespace = schema::regnamespace and relkind in ('r', 'S') loop
    if each.relkind = 'S' then
      execute format('select jsonb_build_object(''last'', last_value, ''called'', is_called) from %I.%I', schema, each.relname) into found;
      all_numbers := all_numbers || jsonb_build_object(each.relname, found);
    else
      execute format('select jsonb_agg(to_jsonb(r)) from %I.%I r', schema, each.relname) into found;
      if found is not null then all_rows := all_rows || jsonb_build_object(each.relname, found); end if;
    end if;
  end loop;
  insert into public.lent_schema
    values (schema, its_kind, false, public.looks_of(schema::regnamespace), all_rows, all_numbers);
end $$;

create function public.take_schema(wanted text) returns text language sql as $$
  update public.lent_schema set is_free = false
    where name = (select name from public.lent_schema where kind = wanted and is_free limit 1 for update skip locked)
    returning name
$$;

create function public.give_schema(schema text) returns void language plpgsql as $$
declare
  lent public.lent_schema;
  each record;
  size bigint;
begin
  select * into lent from public.lent_schema where name = schema;
  select sum(pg_relation_size(oid)) into size from pg_class where relnamespace = schema::regnamespace and relkind = 'r';
  -- Nobody gets other tables than new ones, nor the room that much has taken.
  if public.looks_of(schema::regnamespace) <> lent.looks or size > 4000000 then
    execute format('drop schema %I cascade', schema);
    delete from public.lent_schema where name = schema;
    return;
  end if;
  set local session_replication_role = replica;
  for each in select relname from pg_class
      where relnamespace = schema::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 loop
    execute format('delete from %I.%I', schema, each.relname);
  end loop;
  for each in select key as relname, value from jsonb_each(lent.first_rows) loop
    execute format('insert into %1$I.%2$I select * from jsonb_populate_recordset(null::%1$I.%2$I, $1)', schema, each.relname)
      using each.value;
  end loop;
  for each in select key as relname, value from jsonb_each(lent.first_numbers) loop
    perform setval(format('%I.%I', schema, each.relname), (each.value ->> 'last')::bigint, (each.value ->> 'called')::boolean);
  end loop;
  execute format('update %I.meta set value = gen_random_uuid() where key = ''records_id''', schema);
  update public.lent_schema set is_free = true where name = schema;
end $$;
